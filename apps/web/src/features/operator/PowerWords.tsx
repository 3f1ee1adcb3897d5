import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { AboutWhat } from './AboutWhat.tsx';
import { type AmountUnit, fieldText, type PowerField, unitOf } from './fields.ts';
import type { Power } from './power.ts';
import { useCoin } from './useCoin.ts';

/** What an act is about, what is set now, what it does, and the most it can do. */
export function PowerWords({ power }: { power: Power }) {
  const coin = useCoin();
  const { label, does, most } = operatorText.powers[power.name];
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-semibold">{label}</span>
        {power.about === undefined ? (
          <span className="tabular font-medium font-mono text-sm [overflow-wrap:anywhere]">
            {nowOf(power, coin)}
          </span>
        ) : (
          <AboutWhat name={power.name} about={power.about} />
        )}
      </p>
      <p className="max-w-[60ch] text-soft text-sm">
        {does} {most}
      </p>
    </div>
  );
}

/** What is set now, in words. */
function nowOf({ fields, change }: Power, coin: AmountUnit): string {
  if (change !== undefined) {
    const [now] = change;
    if (typeof now === 'bigint') return `${formatAmount(now, coin.decimals)} ${coin.symbol}`;
    return now.startsWith('0x') ? '' : now;
  }
  const shown = fields.map((field) => shortText(field, coin)).filter((text) => text !== '');
  if (shown.length === 0) return '';
  const unit = fields[0] === undefined ? null : unitOf(fields[0], coin);
  return unit === null ? shown.join(' · ') : `${shown.join(' · ')} ${unit}`;
}

function shortText(field: PowerField, coin: AmountUnit): string {
  const text = fieldText(field, field.now, coin);
  return field.kind === 'address' && text !== '' ? shortAddress(text) : text;
}
