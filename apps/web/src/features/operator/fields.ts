import { formatAmount } from '@parley/domain/tokens/format';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { operatorText } from '@parley/text/operator';

/** In what an amount is counted. */
export type AmountUnit = { symbol: string; decimals: number };

/**
 * What an owner types: an amount in the smallest unit (of the native coin, unless another is named), a
 * share in basis points up to a maximum, words, or somebody by a username or an address.
 */
export type PowerField = { label: string } & (
  | { kind: 'amount'; now: bigint | null; unit?: AmountUnit }
  | { kind: 'share'; now: bigint; maximum: bigint }
  | { kind: 'address'; now: `0x${string}` | null }
  | { kind: 'text'; now: null; maximumBytes: number }
);

export type FieldValue = bigint | string;

/** A field whose value stands in it; who somebody is has to be looked up. */
export type PlainField = Exclude<PowerField, { kind: 'address' }>;

/** The value of what was typed; null for what does not fit. `coin` is the native one. */
export function readField(field: PlainField, typed: string, coin: AmountUnit): FieldValue | null {
  const text = typed.trim();
  if (field.kind === 'text') {
    const { length } = new TextEncoder().encode(text);
    return length === 0 || length > field.maximumBytes ? null : text;
  }
  if (field.kind === 'amount') return parseAmount(text, (field.unit ?? coin).decimals);
  const share = parseAmount(text, 2);
  return share === null || share > field.maximum ? null : share;
}

/** What is wrong with what was typed into a field; null for nothing. */
export function fieldFault(field: PlainField, typed: string, coin: AmountUnit): string | null {
  if (typed === '' || readField(field, typed, coin) !== null) return null;
  const { invalid } = operatorText;
  if (field.kind === 'amount') return amountFault(typed, (field.unit ?? coin).decimals);
  if (field.kind === 'text') return invalid.text;
  return amountFault(typed, 2) ?? invalid.share(formatAmount(field.maximum, 2, 2));
}

/** A value as it is shown without its unit, and as it could be typed; empty for none. */
export function fieldText(field: PowerField, value: FieldValue | null, coin: AmountUnit): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const decimals = field.kind === 'amount' ? (field.unit ?? coin).decimals : 2;
  return formatAmount(value, decimals, decimals);
}

/** What stands behind a value of the field; null for nothing. */
export function unitOf(field: PowerField, coin: AmountUnit): string | null {
  if (field.kind === 'amount') return (field.unit ?? coin).symbol;
  return field.kind === 'share' ? '%' : null;
}

/** A value with its unit; empty for none. */
export function valueText(field: PowerField, value: FieldValue | null, coin: AmountUnit): string {
  const text = fieldText(field, value, coin);
  const unit = unitOf(field, coin);
  return text === '' || unit === null ? text : `${text} ${unit}`;
}

/** True if a value is not what the chain has now. */
export function isChange({ now }: PowerField, value: FieldValue): boolean {
  return typeof now === 'string' && typeof value === 'string'
    ? now.toLowerCase() !== value.toLowerCase()
    : now !== value;
}
