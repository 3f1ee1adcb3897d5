import { exactAmount } from '@parley/domain/tokens/max';
import { swapText } from '@parley/text/swap';
import { tokenText } from '@parley/text/tokens';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../data/wallet.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { TokenPicker } from '../../tokens/TokenPicker.tsx';
import type { FoundToken } from '../../tokens/useToken.ts';
import { classes } from '../../ui/classes.ts';
import { SwapIcon } from '../../ui/icons.ts';
import { figure } from './amounts.ts';
import { PriceLine } from './PriceLine.tsx';
import { SwapAction } from './SwapAction.tsx';
import type { useDraft } from './useDraft.ts';
import type { SwapView } from './useSwapView.ts';
import { Warnings } from './Warnings.tsx';

export type SwapFormProps = {
  form: ReturnType<typeof useDraft>;
  ends: { from: FoundToken; to: FoundToken };
  view: SwapView;
  entrance: ReactNode;
};

/** Both ends of a swap, either of which can be exact, and what is to be known before the button. */
export function SwapForm({ form, ends, view, entrance }: SwapFormProps) {
  const isConnected = useAddress() !== null;
  const [choosing, setChoosing] = useState<'from' | 'to' | null>(null);
  const { draft, type } = form;
  const { holdings, quote, from, to } = view;
  const isExactIn = draft.exact === 'in';
  const { spendable } = holdings;
  const useAll = spendable && (() => type('in', exactAmount(spendable, from.decimals)));
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <div>
        <AmountField
          label={swapText.pay}
          value={
            isExactIn ? draft.amount : quote ? figure(quote.amountIn, from.decimals, 'up') : ''
          }
          onChange={(typed) => type('in', typed)}
          token={from}
          onChooseToken={() => setChoosing('from')}
          balance={isConnected ? holdings.from : null}
          onMax={useAll || null}
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
            onClick={form.flip}
            aria-label={swapText.flip}
            title={swapText.flip}
            className="inline-flex size-11 items-center justify-center rounded-full border border-line bg-bg text-soft transition-colors duration-150 hover:border-edge hover:text-ink wide:size-9"
          >
            <SwapIcon className="size-4" />
          </button>
        </div>
        <AmountField
          label={swapText.get}
          value={
            isExactIn ? (quote ? figure(quote.amountOut, to.decimals, 'down') : '') : draft.amount
          }
          onChange={(typed) => type('out', typed)}
          token={to}
          onChooseToken={() => setChoosing('to')}
          balance={isConnected ? holdings.to : null}
          fault={faultAt('to')}
        />
      </div>
      <PriceLine view={view} />
      <Warnings view={view} />
      <SwapAction form={form} view={view} entrance={entrance} />
      {choosing !== null && (
        <TokenPicker
          chosen={choosing === 'from' ? from : to}
          onChoose={({ address }) => form.choose(choosing, address)}
          onClose={() => setChoosing(null)}
        />
      )}
    </form>
  );

  function faultAt(end: 'from' | 'to'): string | null {
    if (ends[end].isMissing) return tokenText.noToken;
    return view.fault?.end === end ? view.fault.sentence : null;
  }
}
