import { formatAmount } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { type FieldValue, isChange, type PowerField, valueText } from './fields.ts';
import type { Power } from './power.ts';
import { useCoin } from './useCoin.ts';

type ChangesProps = { power: Power; values: readonly (FieldValue | null)[] };

/** What becomes of what, for each value that an act changes. */
export function Changes({ power, values }: ChangesProps) {
  const coin = useCoin();
  const shown = (field: PowerField, value: FieldValue | null) =>
    valueText(field, value, coin) || operatorText.none;
  const rows = power.fields.flatMap((field, at) => {
    const value = values[at] ?? null;
    if (value === null || !isChange(field, value)) return [];
    // What is given to somebody takes nothing's place.
    const now = field.now === null ? null : shown(field, field.now);
    return [{ label: field.label, now, after: shown(field, value) }];
  });
  if (power.change !== undefined) {
    const [now, after] = power.change;
    const label = power.about ?? operatorText.powers[power.name].label;
    const text =
      typeof now === 'string'
        ? now
        : `${formatAmount(now, coin.decimals, coin.decimals)} ${coin.symbol}`;
    rows.push({ label, now: text, after });
  }
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-3 border-line border-y py-3 text-sm">
      {rows.map(({ label, now, after }) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-soft [overflow-wrap:anywhere]">{label}</dt>
          <dd className="tabular font-medium font-mono [overflow-wrap:anywhere]">
            {now !== null && <span className="text-soft">{now} → </span>}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}
