import type { OwnedState } from '@parley/chain/operator/getOwnedState';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type AmountUnit, fieldText, type PowerField, unitOf } from './fields.ts';
import { PowerDialog } from './PowerDialog.tsx';
import type { Power } from './powers.ts';
import { useCoin } from './useCoin.ts';

type PowerRowProps = { state: OwnedState; power: Power; isMine: boolean };

/** One act: what it does, what is set now, and its button. */
export function PowerRow({ state, power, isMine }: PowerRowProps) {
  const coin = useCoin();
  const [isOpen, setOpen] = useState(false);
  const { label, verb, does, most } = operatorText.powers[power.name];
  const isIdle = power.idle !== undefined && power.idle !== null;
  const about = power.about === undefined ? '' : ` ${power.about}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-semibold">{label}</span>
          <span className="tabular font-medium font-mono text-sm [overflow-wrap:anywhere]">
            {nowOf(power, coin)}
          </span>
        </p>
        <p className="max-w-[60ch] text-soft text-sm">
          {does} {most}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <Button
          size="small"
          disabled={!isMine || isIdle}
          aria-label={`${verb}: ${label}${about}`}
          onClick={() => setOpen(true)}
        >
          {verb}
        </Button>
        {isIdle && <span className="text-faint text-sm">{power.idle}</span>}
      </div>
      {isOpen && <PowerDialog state={state} power={power} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** What is set now, in words. */
function nowOf({ fields, change, about }: Power, coin: AmountUnit): string {
  if (about !== undefined) return shortAddress(about);
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
