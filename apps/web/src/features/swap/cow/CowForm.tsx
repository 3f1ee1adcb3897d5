import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { exactAmount } from '@parley/domain/tokens/max';
import { cowText } from '@parley/text/cow';
import { swapText } from '@parley/text/swap';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { bookOptions } from '../../../data/cow.ts';
import { useAddress } from '../../../data/wallet.ts';
import { figure, percent } from '../../../tokens/amounts.ts';
import { KeptNotice } from '../../../tokens/KeptNotice.tsx';
import { useArriving } from '../../../tokens/useArriving.ts';
import type { FoundToken } from '../../../tokens/useToken.ts';
import { Legs } from '../Legs.tsx';
import { useSwapRisks } from '../useSwapRisks.ts';
import { Notice, Warnings } from '../Warnings.tsx';
import type { OrderForm } from './OrderAction.tsx';
import { OrderAction } from './OrderAction.tsx';
import { TermsFields } from './TermsFields.tsx';
import type { OrderView } from './useOrderView.ts';

type CowFormProps = {
  form: OrderForm;
  ends: { from: FoundToken; to: FoundToken };
  view: OrderView;
  entrance: ReactNode;
};

/** From here on a price below the pools' is worth a word, in basis points. */
const lowPriceBps = -100n;

/** What an order sells and buys, at which price and until when, and what is to be known before the button. */
export function CowForm({ form, ends, view, entrance }: CowFormProps) {
  const { draft, type, change } = form;
  const risks = useSwapRisks(view);
  const { holdings, quote, limit, isOwnPrice, overBps, from, to, sold, steps } = view;
  const config = useConfig();
  const { data: book } = useQuery(bookOptions(config));
  const amount = limit?.sellAmount ?? null;
  const arriving = useArriving(useAddress(), soldOf(view, cowVenueOf(config)?.settlement));
  const { spendable } = holdings;
  const useAll = spendable && (() => type('in', exactAmount(spendable, from.decimals)));
  const isLow = overBps !== null && overBps < lowPriceBps;
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <Legs
        draft={draft}
        onType={type}
        onFlip={() => {
          form.flip();
          change({ price: '' });
        }}
        onChoose={(end, token) => {
          form.choose(end, token);
          change({ price: '' });
        }}
        labels={{
          from: isOwnPrice && draft.exact === 'out' ? cowText.limitOut : swapText.pay,
          to: isOwnPrice && draft.exact === 'in' ? cowText.limitIn : swapText.get,
        }}
        ends={ends}
        holdings={holdings}
        other={otherAmount()}
        fault={view.fault}
        onMax={useAll || null}
      />
      <TermsFields draft={draft} view={view} onChange={change} />
      <Warnings
        view={isOwnPrice ? { ...view, quote: null } : view}
        risks={risks}
        onPick={(end, { address }) => {
          form.choose(end, address);
          change({ price: '' });
        }}
      />
      {isLow && (
        <Notice>
          <p>{cowText.underText(percent(-overBps))}</p>
        </Notice>
      )}
      <KeptNotice token={sold} amount={amount} arriving={arriving.amount} />
      {steps.overbooked !== null && limit !== null && (
        <Notice>
          <p>{cowText.shared(figure(steps.overbooked, from.decimals, 'up'), from.symbol)}</p>
        </Notice>
      )}
      {book?.isWorking === false && (
        <Notice>
          <p>{cowText.book.stuck}</p>
        </Notice>
      )}
      <OrderAction
        form={form}
        view={{ ...view, canAct: view.canAct && arriving.maySign }}
        risks={risks}
        entrance={entrance}
      />
    </form>
  );

  /** With a price of one's own the limit, else what the pools give now. */
  function otherAmount(): string {
    const isExactIn = draft.exact === 'in';
    if (isOwnPrice) {
      if (limit === null) return '';
      return isExactIn
        ? figure(limit.buyAmount, to.decimals, 'down')
        : figure(limit.sellAmount, from.decimals, 'up');
    }
    if (quote === null) return '';
    return isExactIn
      ? figure(quote.amountOut, to.decimals, 'down')
      : figure(quote.amountIn, from.decimals, 'up');
  }
}

/** What the order's contract would take; null while that is not known. */
function soldOf({ sold, limit }: OrderView, to: `0x${string}` | undefined) {
  return limit === null || to === undefined
    ? null
    : { token: sold.address, to, amount: limit.sellAmount };
}
