import { impactLevel } from '@parley/domain/swap/routes';
import { swapText } from '@parley/text/swap';
import { text } from '@parley/text/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { swapKeys } from '../../data/swap.ts';
import { useIsChainSupported } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { figure } from './amounts.ts';
import type { useDraft } from './useDraft.ts';
import { useAllow, useSwap } from './useSwap.ts';
import type { SwapView } from './useSwapView.ts';

type SwapActionProps = {
  form: ReturnType<typeof useDraft>;
  view: SwapView;
  entrance: ReactNode;
};

/** The one button of a swap: what it does next, how often the wallet asks, and what has to be agreed to before. */
export function SwapAction({ form, view, entrance }: SwapActionProps) {
  const { swapRouterAddress } = useConfig();
  const isReady = useIsChainSupported();
  const [word, setWord] = useState('');
  const [allow, swap] = [useAllow(swapText.allowed), useSwap()];
  const { quote, before, market, from, to, toAllow, canSend } = view;
  const isConfirmed =
    levelOf(view) !== 'extreme' || word.trim().toLowerCase() === swapText.confirmWord;
  const isBusy = allow.isPending || swap.isPending;

  if (market === undefined) return <Unready isUnreachable={view.isUnreachable} />;
  if (before !== null && !isBusy) return <WorsePrice view={view} />;
  return (
    <div className="grid gap-3">
      {canSend && levelOf(view) === 'extreme' && (
        <Field
          label={swapText.confirmLabel}
          value={word}
          maxLength={20}
          onChange={(event) => setWord(event.target.value)}
        />
      )}
      {canSend && <Steps view={view} />}
      {isReady ? (
        <Button
          type="submit"
          look="signal"
          className="min-h-12 w-full overflow-hidden"
          busy={isBusy}
          disabled={!canSend || !isConfirmed}
          onClick={act}
        >
          <span className="truncate">{labelOf(view, form.draft.amount)}</span>
        </Button>
      ) : (
        entrance
      )}
      {canSend && toAllow !== null && <p className="text-sm text-soft">{wayText[toAllow.way]}</p>}
    </div>
  );

  function act(): void {
    if (!canSend || quote === null || market === undefined) return;
    form.keep();
    if (toAllow?.way === 'step') {
      const spender = swapRouterAddress as `0x${string}`;
      allow.mutate({ token: from, spender, amount: toAllow.amount });
      return;
    }
    const order = { from, to, quote, weth: market.router.weth, way: toAllow?.way ?? null };
    swap.mutate(order, {
      onSuccess: (isDone) => {
        if (!isDone) return;
        form.clear();
        setWord('');
      },
    });
  }
}

const wayText = {
  batch: swapText.batchText,
  sign: swapText.signText,
  step: swapText.allowText,
};

const levelOf = ({ quote }: SwapView) => impactLevel(quote?.impactBps ?? 0n);

/** What the button does next, in words. */
function labelOf(view: SwapView, typed: string): string {
  const { quote, canSend, toAllow, kind, from } = view;
  if (typed.trim() === '') return swapText.enter;
  if (quote === null || !canSend) return swapText.swap;
  if (toAllow?.way === 'step') {
    return swapText.allowNow(figure(toAllow.amount, from.decimals, 'up'), from.symbol);
  }
  const paid = figure(quote.amountIn, from.decimals, 'up');
  if (kind === 'wrap') return swapText.wrapNow(paid, from.symbol);
  if (kind === 'unwrap') return swapText.unwrapNow(paid, from.symbol);
  const isBad = /^(?:high|extreme)$/.test(levelOf(view));
  return isBad ? swapText.swapAnyway : swapText.swapNow(paid, from.symbol);
}

/** How often the wallet asks, and how far the member is; coins need no allowance. */
function Steps({ view: { kind, from, toAllow } }: { view: SwapView }) {
  if (kind !== 'swap' || from.address === null) return null;
  const times =
    toAllow === null || toAllow.way === 'batch'
      ? 1
      : toAllow.way === 'sign'
        ? 2
        : toAllow.times + 1;
  return (
    <Stepper
      label={swapText.steps}
      steps={[swapText.allow, swapText.swap]}
      current={toAllow === null ? 1 : 0}
      note={swapText.asks(times)}
    />
  );
}

/** Until the pool is known. */
export function Unready({ isUnreachable }: { isUnreachable: boolean }) {
  const client = useQueryClient();
  if (!isUnreachable) {
    return (
      <p role="status" className="text-sm text-soft">
        {swapText.loading}
      </p>
    );
  }
  return (
    <div role="alert" className="grid gap-3">
      <p>{swapText.failed}</p>
      <Button onClick={() => void client.invalidateQueries({ queryKey: swapKeys.all })}>
        {text.retry}
      </Button>
    </div>
  );
}

type WorsePriceProps = { view: Pick<SwapView, 'before' | 'quote' | 'accept' | 'from' | 'to'> };

/** A price that got worse since the member saw it. */
export function WorsePrice({ view: { before, quote, accept, from, to } }: WorsePriceProps) {
  if (before === null || quote === null) return null;
  const got = (amount: bigint) => figure(amount, to.decimals, 'down');
  const paid = (amount: bigint) => figure(amount, from.decimals, 'up');
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-sm">
        {quote.exact === 'in'
          ? swapText.worse(got(before.amountOut), got(quote.amountOut), to.symbol)
          : swapText.dearer(paid(before.amountIn), paid(quote.amountIn), from.symbol)}
      </p>
      <Button className="min-h-12 w-full" onClick={accept}>
        {swapText.accept}
      </Button>
    </div>
  );
}
