import { formatAmount } from '@parley/domain/tokens/format';
import { parseAmount } from '@parley/domain/tokens/parse';
import { isAddress, zeroAddress } from 'viem';

/** What an owner types: coins in wei, a share in basis points up to a maximum, or an address. */
export type PowerField = { label: string } & (
  | { kind: 'coins'; now: bigint }
  | { kind: 'share'; now: bigint; maximum: bigint }
  | { kind: 'address'; now: `0x${string}` | null }
);

export type FieldValue = bigint | `0x${string}`;

/** The value of what was typed; null for what does not fit. `decimals` are those of the native coin. */
export function readField(field: PowerField, typed: string, decimals: number): FieldValue | null {
  const text = typed.trim();
  if (field.kind === 'address') return isAddress(text) && text !== zeroAddress ? text : null;
  if (field.kind === 'coins') return parseAmount(text, decimals);
  const share = parseAmount(text, 2);
  return share === null || share > field.maximum ? null : share;
}

/** A value as it is shown, and as it could be typed; empty for none. */
export function fieldText(field: PowerField, value: FieldValue | null, decimals: number): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return field.kind === 'share'
    ? formatAmount(value, 2, 2)
    : formatAmount(value, decimals, decimals);
}

/** True if a value is not what the chain has now. */
export function isChange({ now }: PowerField, value: FieldValue): boolean {
  return typeof now === 'string' && typeof value === 'string'
    ? now.toLowerCase() !== value.toLowerCase()
    : now !== value;
}
