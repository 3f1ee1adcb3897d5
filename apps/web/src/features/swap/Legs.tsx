import { swapText } from '@parley/text/swap';
import { tokenText } from '@parley/text/tokens';
import { useState } from 'react';
import { useAddress } from '../../data/wallet.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { TokenPicker } from '../../tokens/TokenPicker.tsx';
import type { FoundToken } from '../../tokens/useToken.ts';
import { classes } from '../../ui/classes.ts';
import { SwapIcon } from '../../ui/icons.ts';
import type { Fault } from './faults.ts';
import type { Draft } from './useDraft.ts';
import type { Holdings } from './useHoldings.ts';

type Address = `0x${string}`;

type LegsProps = {
  draft: Draft;
  onType: (exact: Draft['exact'], amount: string) => void;
  onFlip: () => void;
  onChoose: (end: 'from' | 'to', token: Address | null) => void;
  /** What each end is called. */
  labels: Record<'from' | 'to', string>;
  ends: Record<'from' | 'to', FoundToken>;
  holdings: Holdings;
  /** The amount of the end that was not typed; empty while it is unknown. */
  other: string;
  fault: Fault | null;
  /** Fills in all that can be used; null where that is unknown. */
  onMax: (() => void) | null;
};

/** Both ends of a swap, either of which can be exact. */
export function Legs(props: LegsProps) {
  const { draft, onType, onFlip, onChoose, labels, ends, holdings, other, fault, onMax } = props;
  const isConnected = useAddress() !== null;
  const [choosing, setChoosing] = useState<'from' | 'to' | null>(null);
  const isExactIn = draft.exact === 'in';
  return (
    <div>
      <AmountField
        label={labels.from}
        value={isExactIn ? draft.amount : other}
        onChange={(typed) => onType('in', typed)}
        token={ends.from.token}
        onChooseToken={() => setChoosing('from')}
        balance={isConnected ? holdings.from : null}
        onMax={onMax}
        fault={faultAt('from')}
      />
      <div
        className={classes(
          'relative z-10 -mb-3.5 flex h-9 justify-center',
          faultAt('from') === null ? '-mt-3.5' : 'mt-1',
        )}
      >
        <button
          type="button"
          onClick={onFlip}
          aria-label={swapText.flip}
          title={swapText.flip}
          className="inline-flex size-11 items-center justify-center rounded-full border border-line bg-bg text-soft transition-colors duration-150 hover:border-edge hover:text-ink wide:size-9"
        >
          <SwapIcon className="size-4" />
        </button>
      </div>
      <AmountField
        label={labels.to}
        value={isExactIn ? other : draft.amount}
        onChange={(typed) => onType('out', typed)}
        token={ends.to.token}
        onChooseToken={() => setChoosing('to')}
        balance={isConnected ? holdings.to : null}
        fault={faultAt('to')}
      />
      {choosing !== null && (
        <TokenPicker
          chosen={ends[choosing].token}
          onChoose={({ address }) => onChoose(choosing, address)}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );

  function faultAt(end: 'from' | 'to'): string | null {
    if (ends[end].isMissing) return tokenText.noToken;
    return fault?.end === end ? fault.sentence : null;
  }
}
