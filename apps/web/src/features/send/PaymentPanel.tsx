import { isOver, nextStep, type Payment } from '@parley/domain/send/payment';
import { sendText } from '@parley/text/send';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { endPayment, tellPayment } from './payments.ts';
import { StepRow } from './StepRow.tsx';
import type { usePayment } from './usePayment.ts';

type PaymentPanelProps = { payment: Payment; paying: ReturnType<typeof usePayment> };

const words = sendText.steps;

/** A payment under way: who was paid, whom the wallet is asked for next, and what is not known. */
export function PaymentPanel({ payment, paying }: PaymentPanelProps) {
  const { tldName } = useConfig();
  const isReady = useIsChainSupported();
  const { steps, isBatch, batchId } = payment;
  const done = steps.filter(({ state }) => state === 'confirmed').length;
  const proposed = steps.filter(({ state }) => state === 'proposed').length;
  const open = steps.length - done - proposed;
  const next = nextStep(payment);
  const failed = steps.findIndex(({ state }) => state === 'failed');
  const lost = paying.isAsking || batchId !== null ? -1 : steps.findIndex(isAsked);
  const indexOf = (index: number) => (isBatch ? null : index);
  return (
    <section className="grid max-w-[520px] grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="font-display text-lg">{words.title}</h2>
        <p role="status" className="text-sm text-soft">
          {words.progress(done, steps.length)}
        </p>
      </header>
      <ol className="border-line border-t">
        {steps.map((step) => (
          <StepRow key={`${step.to} ${step.name}`} step={step} payment={payment} tld={tldName} />
        ))}
      </ol>
      {lost >= 0 && (
        <div role="alert" className="grid gap-3 rounded-sheet border border-warn p-4">
          <p>{words.lost}</p>
          <p className="flex flex-wrap gap-2">
            <Button
              onClick={() => {
                tellPayment(payment, { type: 'declined', index: indexOf(lost) });
                // Asked for all at once again, the wallet might be silent again.
                if (isBatch) tellPayment(payment, { type: 'separated' });
              }}
            >
              {words.notSent}
            </Button>
            <Button
              onClick={() => tellPayment(payment, { type: 'believed', index: indexOf(lost) })}
            >
              {words.wasSent}
            </Button>
          </p>
        </div>
      )}
      {next !== null && (
        <>
          {!isBatch && <p className="text-sm text-soft">{words.left(open)}</p>}
          <Button
            look="signal"
            className="min-h-12 wide:min-h-12"
            busy={paying.isAsking}
            disabled={!isReady}
            onClick={() => void paying.goOn(payment)}
          >
            {isBatch ? words.batch(steps.length) : words.next(next + 1, steps.length)}
          </Button>
        </>
      )}
      {proposed > 0 && <p className="text-sm text-soft">{words.signers}</p>}
      {failed >= 0 && next === null && lost < 0 && (
        <Button onClick={() => tellPayment(payment, { type: 'retried', index: indexOf(failed) })}>
          {words.retry}
        </Button>
      )}
      <Ending payment={payment} canStop={next !== null || failed >= 0} isAsking={paying.isAsking} />
    </section>
  );
}

const isAsked = ({ state }: Payment['steps'][number]) => state === 'asked';

type EndingProps = { payment: Payment; canStop: boolean; isAsking: boolean };

/** Leaves the payment: when all are paid, or where nothing of it is under way. */
function Ending({ payment, canStop, isAsking }: EndingProps) {
  const isDone = isOver(payment) && payment.steps.every(({ state }) => state !== 'failed');
  if (isDone) {
    return (
      <Button look="signal" onClick={() => endPayment(payment)}>
        {words.done}
      </Button>
    );
  }
  if (!canStop || isAsking) return null;
  return (
    <Button look="quiet" onClick={() => endPayment(payment)}>
      {words.stop}
    </Button>
  );
}
