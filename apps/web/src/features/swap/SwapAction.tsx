import { impactLevel } from '@parley/domain/swap/routes';
import { swapText } from '@parley/text/swap';
import { type ReactNode, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { figure } from '../../tokens/amounts.ts';
import { WithFarcaster } from '../../transactions/WithFarcaster.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { ActionFrame } from './ActionFrame.tsx';
import { handoverOf } from './handoverOf.ts';
import { sumsOf } from './sums.ts';
import { Unready } from './Unready.tsx';
import type { useDraft } from './useDraft.ts';
import { useAllow, useSwap } from './useSwap.ts';
import type { SwapRisks } from './useSwapRisks.ts';
import type { SwapView } from './useSwapView.ts';
import { WorsePrice } from './WorsePrice.tsx';

type SwapActionProps = {
  form: ReturnType<typeof useDraft>;
  view: SwapView;
  risks: SwapRisks;
  entrance: ReactNode;
};

/** The one button of a swap: what it does next, how often the wallet asks, and what has to be agreed to before. */
export function SwapAction({ form, view, risks, entrance }: SwapActionProps) {
  const { swapRouterAddress } = useConfig();
  const [word, setWord] = useState('');
  const [allow, swap] = [useAllow(swapText.allowed), useSwap(done)];
  const { quote, before, market, from, to, toAllow } = view;
  const canSend = view.canSend && risks.isKnown;
  const isConfirmed =
    levelOf(view) !== 'extreme' || word.trim().toLowerCase() === swapText.confirmWord;
  const isBusy = allow.isPending || swap.isPending;

  if (market === undefined) return <Unready isUnreachable={view.isUnreachable} />;
  if (before !== null && !isBusy) return <WorsePrice view={view} />;
  return (
    <div className="grid gap-3">
      <ActionFrame
        confirm={
          canSend && levelOf(view) === 'extreme'
            ? { label: swapText.confirmLabel, typed: word, onType: setWord }
            : null
        }
        steps={canSend && <Steps view={view} />}
        label={labelOf({ ...view, canSend }, form.draft.amount)}
        mustHold={risks.mustHold}
        isBusy={isBusy}
        isDisabled={!canSend || !isConfirmed}
        onPress={act}
        entrance={entrance}
        note={canSend && toAllow !== null ? wayText[toAllow.way] : null}
      />
      <WithFarcaster
        kind="swap"
        handover={isBusy ? null : handoverOf(view, risks)}
        onBegin={form.keep}
        onDone={done}
      />
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
    swap.mutate(order);
  }

  // What was swapped is not swapped again by pressing once more.
  function done(): void {
    form.settle({ amount: '' });
    setWord('');
  }
}

const wayText = {
  batch: swapText.batchText,
  sign: swapText.signText,
  step: swapText.allowText,
};

const levelOf = ({ quote }: Pick<SwapView, 'quote'>) => impactLevel(quote?.impactBps ?? 0n);

type Labeled = Pick<SwapView, 'quote' | 'canSend' | 'toAllow' | 'kind' | 'from' | 'to'>;

/** What the button does next, in words. */
export function labelOf(view: Labeled, typed: string): string {
  const { quote, canSend, toAllow, kind, from, to } = view;
  if (typed.trim() === '') return swapText.enter;
  if (quote === null || !canSend) return swapText.swap;
  if (toAllow?.way === 'step') {
    return swapText.allowNow(figure(toAllow.amount, from.decimals, 'up'), from.symbol);
  }
  const { paid, got } = sumsOf(quote, { from, to });
  if (kind === 'wrap') return swapText.wrapNow(paid, from.symbol);
  if (kind === 'unwrap') return swapText.unwrapNow(paid, from.symbol);
  const words =
    quote.exact === 'in'
      ? swapText.swapNow(paid, from.symbol)
      : swapText.swapFor(paid, from.symbol, got, to.symbol);
  const isBad = /^(?:high|extreme)$/.test(levelOf(view));
  return isBad ? swapText.anyway(words) : words;
}

/** How often the wallet asks, and how far the member is; coins need no allowance, and one press may do both. */
function Steps({ view: { kind, from, toAllow } }: { view: SwapView }) {
  if (kind !== 'swap' || from.address === null) return null;
  const times =
    toAllow === null || toAllow.way === 'batch'
      ? 1
      : toAllow.way === 'sign'
        ? 2
        : toAllow.times + 1;
  const isOnePress = toAllow !== null && toAllow.way !== 'step';
  return (
    <Stepper
      label={swapText.steps}
      steps={isOnePress ? [swapText.swap] : [swapText.allow, swapText.swap]}
      current={isOnePress || toAllow !== null ? 0 : 1}
      note={swapText.asks(times)}
    />
  );
}
