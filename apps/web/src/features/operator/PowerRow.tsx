import type { OwnedState } from '@parley/chain/operator/getOwnedState';
import { operatorText } from '@parley/text/operator';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PowerDialog } from './PowerDialog.tsx';
import { PowerWords } from './PowerWords.tsx';
import type { Power } from './power.ts';

type PowerRowProps = { state: OwnedState; power: Power; isMine: boolean };

/** One act: what it does, what is set now, and its button. */
export function PowerRow({ state, power, isMine }: PowerRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, verb } = operatorText.powers[power.name];
  const isIdle = power.idle !== undefined && power.idle !== null;
  const about = power.about === undefined ? '' : ` ${power.about}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t py-3">
      <PowerWords power={power} />
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
