import { exactAmount } from '@parley/domain/tokens/max';
import { swapText } from '@parley/text/swap';
import type { ReactNode } from 'react';
import { figure } from '../../tokens/amounts.ts';
import type { FoundToken } from '../../tokens/useToken.ts';
import { Legs } from './Legs.tsx';
import { PriceLine } from './PriceLine.tsx';
import { SwapAction } from './SwapAction.tsx';
import type { useDraft } from './useDraft.ts';
import { useSwapRisks } from './useSwapRisks.ts';
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
  const { draft, type } = form;
  const risks = useSwapRisks(view);
  const { holdings, quote, from, to } = view;
  const { spendable } = holdings;
  const useAll = spendable && (() => type('in', exactAmount(spendable, from.decimals)));
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <Legs
        draft={draft}
        onType={type}
        onFlip={form.flip}
        onChoose={form.choose}
        labels={{ from: swapText.pay, to: swapText.get }}
        ends={ends}
        holdings={holdings}
        other={otherAmount()}
        fault={view.fault}
        onMax={useAll || null}
      />
      <PriceLine view={view} />
      <Warnings
        view={view}
        risks={risks}
        onPick={(end, { address }) => form.choose(end, address)}
      />
      <SwapAction form={form} view={view} risks={risks} entrance={entrance} />
    </form>
  );

  function otherAmount(): string {
    if (quote === null) return '';
    return draft.exact === 'in'
      ? figure(quote.amountOut, to.decimals, 'down')
      : figure(quote.amountIn, from.decimals, 'up');
  }
}
