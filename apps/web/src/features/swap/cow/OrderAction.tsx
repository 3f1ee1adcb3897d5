import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { type OrderRequest, orderPath } from '@parley/domain/swap/link';
import { impactLevel } from '@parley/domain/swap/routes';
import { formatAmount } from '@parley/domain/tokens/format';
import { cowText } from '@parley/text/cow';
import { swapText } from '@parley/text/swap';
import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useMutation } from '../../../data/useMutation.ts';
import { useAddress, useLacks } from '../../../data/wallet.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { swapSettings } from '../../../storage/swapSettings.ts';
import { unsentOrders } from '../../../storage/unsentOrders.ts';
import { figure } from '../../../tokens/amounts.ts';
import { Stepper } from '../../../ui/Stepper.tsx';
import { ActionFrame } from '../ActionFrame.tsx';
import { Unready } from '../Unready.tsx';
import type { useDraft } from '../useDraft.ts';
import { useAllow } from '../useSwap.ts';
import type { SwapRisks } from '../useSwapRisks.ts';
import { WorsePrice } from '../WorsePrice.tsx';
import { orderOf, validUntil } from './orderOf.ts';
import { placeBySigning, type SigningOrder } from './placeBySigning.ts';
import type { OrderView } from './useOrderView.ts';
import { useWrap } from './useWrap.ts';

export type OrderForm = ReturnType<typeof useDraft<OrderRequest>>;
type OrderActionProps = {
  form: OrderForm;
  view: OrderView;
  risks: SwapRisks;
  entrance: ReactNode;
};

/** The one button of an order: what it does next, and how often the wallet asks. */
export function OrderAction({ form, view, risks, entrance }: OrderActionProps) {
  const venue = cowVenueOf(useConfig());
  const owner = useAddress();
  // Nothing is wrapped or allowed for an order that can't be signed after it.
  const cannotSign = useLacks('typed-data');
  const [word, setWord] = useState('');
  const [wrap, allow, place] = [useWrap(), useAllow(cowText.allowed), usePlace()];
  useSignedEarlier(form);
  const { market, before, from, sold, limit, steps } = view;
  const canAct = view.canAct && risks.isKnown && !cannotSign;
  const isExtreme = levelOf(view) === 'extreme' && steps.next === 'sign';
  const isConfirmed = !isExtreme || word.trim().toLowerCase() === cowText.confirmWord;
  const isBusy = wrap.isPending || allow.isPending || place.isPending;

  if (market === undefined) return <Unready isUnreachable={view.isUnreachable} />;
  if (before !== null && !isBusy) return <WorsePrice view={view} />;
  return (
    <ActionFrame
      confirm={
        canAct && isExtreme ? { label: cowText.confirmLabel, typed: word, onType: setWord } : null
      }
      steps={canAct && <Steps view={view} />}
      label={labelOf({ ...view, canAct }, form.draft)}
      mustHold={risks.mustHold}
      isBusy={isBusy}
      isDisabled={!canAct || !isConfirmed}
      onPress={act}
      entrance={entrance}
      note={cannotSign ? cowText.cannotSign : canAct ? nextText(view) : null}
    />
  );

  function act(): void {
    if (!canAct || limit === null || owner === null || market === undefined || venue === null)
      return;
    form.keep();
    const { weth } = market.router;
    const { exact, lasts } = form.draft;
    if (steps.next === 'wrap') {
      wrap.mutate({ weth, amount: steps.toWrap, coin: from, symbol: sold.symbol });
    } else if (steps.next === 'allow' && steps.toAllow !== null) {
      allow.mutate({ token: sold, spender: venue.vaultRelayer, amount: steps.toAllow.amount });
    } else {
      const validTo = validUntil(lasts, serverNow(), swapSettings.get().deadline);
      if (validTo === null) return;
      const tokens = { from: form.draft.from, to: form.draft.to, weth };
      const order = orderOf({ ...tokens, exact, owner, limit, validTo });
      place.mutate(
        { order, isPermit: steps.isPermit, form: orderPath(form.draft) },
        { onSuccess: (isDone) => isDone && done() },
      );
    }
  }

  function done(): void {
    form.settle({ amount: '', price: '' });
    setWord('');
  }
}

/** What an earlier page signed and gave away, without an answer so far, is not signed again by one press. */
function useSignedEarlier({ draft, settle }: OrderForm): void {
  const [filled] = useState(() => orderPath(draft));
  useEffect(() => {
    const isSigned = unsentOrders.get().some((order) => order.form === filled);
    if (isSigned) settle({ amount: '', price: '' });
  }, [filled, settle]);
}

function usePlace() {
  const config = useConfig();
  return useMutation({ mutationFn: (asked: SigningOrder) => placeBySigning(config, asked) });
}

/** How much is given away: by what the order does to the pools, or by how far the own price is below theirs. */
const levelOf = ({
  quote,
  isOwnPrice,
  overBps,
}: Pick<OrderView, 'quote' | 'isOwnPrice' | 'overBps'>) =>
  impactLevel(isOwnPrice ? -(overBps ?? 0n) : (quote?.impactBps ?? 0n));

/** What the button does next, in words. */
function labelOf(view: OrderView, { amount: typed, exact }: OrderForm['draft']): string {
  const { from, to, sold, steps, limit, canAct } = view;
  if (typed.trim() === '') return cowText.enter;
  if (!canAct || limit === null) return cowText.signPlain;
  if (steps.next === 'wrap') {
    return cowText.wrapNow(figure(steps.toWrap, from.decimals, 'up'), from.symbol);
  }
  if (steps.next === 'allow' && steps.toAllow !== null) {
    const amount = figure(steps.toAllow.amount, from.decimals, 'up');
    return cowText.allowNow(amount, sold.symbol);
  }
  const words =
    exact === 'in'
      ? cowText.sellNow(formatAmount(limit.sellAmount, from.decimals, from.decimals), sold.symbol)
      : cowText.buyNow(formatAmount(limit.buyAmount, to.decimals, to.decimals), to.symbol);
  return /^(?:high|extreme)$/.test(levelOf(view)) ? swapText.anyway(words) : words;
}

/** How often the wallet asks, and how far the member is. */
function Steps({ view: { from, steps } }: { view: OrderView }) {
  const isCoins = from.address === null;
  // A permit is signed together with the order, by the same press; and enough may be allowed already.
  const isAllowing = !steps.isPermit && (steps.next !== 'wrap' || steps.toAllow !== null);
  const all = (['wrap', 'allow', 'sign'] as const).filter(
    (step) => (step !== 'wrap' || isCoins) && (step !== 'allow' || isAllowing),
  );
  const current = all.indexOf(steps.next);
  const asks =
    (steps.next === 'wrap' ? 1 : 0) +
    (steps.toAllow === null ? 0 : steps.isPermit ? 1 : steps.toAllow.times) +
    1;
  const isFree = steps.next === 'sign';
  return (
    <Stepper
      label={cowText.steps}
      steps={all.map((step) => cowText[step])}
      current={current}
      note={isFree ? cowText.asksFree(asks) : cowText.asks(asks)}
    />
  );
}

/** What the next request of the wallet is for; null where the button says it. */
function nextText({ from, sold, steps }: OrderView): string | null {
  if (steps.next === 'wrap') return cowText.wrapText(from.symbol, sold.symbol);
  if (steps.next === 'allow') return cowText.allowText(steps.toAllow?.hasOthers === true);
  return steps.isPermit ? cowText.permitText : null;
}
