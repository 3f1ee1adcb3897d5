import { formatAmount } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { useConfig } from '../../data/config.tsx';
import { type FieldValue, fieldText, isChange, type PowerField } from './fields.ts';
import type { Power } from './powers.ts';

type ChangesProps = { power: Power; values: readonly (FieldValue | null)[] };

/** What becomes of what, for each value that an act changes. */
export function Changes({ power, values }: ChangesProps) {
  const { tokenDecimals: decimals, tokenSymbol: symbol } = useConfig();
  const shown = (field: PowerField, value: FieldValue | null) => {
    const text = fieldText(field, value, decimals) || operatorText.none;
    return field.kind === 'coins'
      ? `${text} ${symbol}`
      : field.kind === 'share'
        ? `${text} %`
        : text;
  };
  const rows = power.fields.flatMap((field, at) => {
    const value = values[at] ?? null;
    if (value === null || !isChange(field, value)) return [];
    return [{ label: field.label, now: shown(field, field.now), after: shown(field, value) }];
  });
  if (power.change !== undefined) {
    const [now, after] = power.change;
    const label = power.about ?? operatorText.powers[power.name].label;
    const text =
      typeof now === 'string' ? now : `${formatAmount(now, decimals, decimals)} ${symbol}`;
    rows.push({ label, now: text, after });
  }
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-3 border-line border-y py-3 text-sm">
      {rows.map(({ label, now, after }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-soft [overflow-wrap:anywhere]">{label}</dt>
          <dd className="tabular font-medium font-mono [overflow-wrap:anywhere]">
            <span className="text-soft">{now}</span> → {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
