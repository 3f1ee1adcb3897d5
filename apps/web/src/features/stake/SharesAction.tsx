import { stakeText } from '@parley/text/stake';
import { swapText } from '@parley/text/swap';
import type { ReactNode } from 'react';
import { useIsChainSupported } from '../../data/wallet.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import type { ShareStep } from './shareTerms.ts';

type SharesActionProps = {
  /** Undefined until it is known. */
  step: ShareStep;
  /** True while no amount is typed, and once it is one that can be sent. */
  isEmpty: boolean;
  isRight: boolean;
  isBusy: boolean;
  words: {
    /** The second step, after “Allow”. */
    step: string;
    /** What the button says for each of the two. */
    allowNow: string;
    now: string;
    allowText: string;
    batchText: string;
    /** Under the button of the second step. */
    note?: string;
  };
  entrance: ReactNode;
};

/** The one button of a form for shares: what it does next, and how often the wallet asks. */
export function SharesAction({
  step,
  isEmpty,
  isRight,
  isBusy,
  words,
  entrance,
}: SharesActionProps) {
  const isReady = useIsChainSupported();
  if (!isReady) return entrance;
  const canSend = isRight && step !== undefined;
  const isAllowing = step !== null && step !== undefined && !step.isBatch;
  const note = isAllowing ? words.allowText : step?.isBatch ? words.batchText : words.note;
  return (
    <>
      {canSend && (
        <Stepper
          label={swapText.steps}
          steps={[swapText.allow, words.step]}
          current={step === null ? 1 : 0}
          note={swapText.asks(isAllowing ? step.times + 1 : 1)}
        />
      )}
      <PayButton type="submit" busy={isBusy} disabled={!canSend}>
        {isEmpty ? stakeText.enter : labelOf(isRight, isAllowing, words)}
      </PayButton>
      {canSend && note !== undefined && <p className="text-sm text-soft">{note}</p>}
    </>
  );
}

/** What the button does next; its plain word for an amount that can't be sent. */
function labelOf(isRight: boolean, isAllowing: boolean, words: SharesActionProps['words']): string {
  if (!isRight) return words.step;
  return isAllowing ? words.allowNow : words.now;
}
