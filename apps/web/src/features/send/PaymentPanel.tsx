import { unpaidLines } from '@parley/domain/send/lines';
import { isOver, nextStep, openAmount, type Payment } from '@parley/domain/send/payment';
import { sendText } from '@parley/text/send';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { payeeList } from '../../storage/payeeList.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { endPayment, tellLostStep, tellPayment } from './payments.ts';
import { amountIn, payeeOf } from './paymentWords.ts';
import { StepRow } from './StepRow.tsx';
import type { usePayment } from './usePayment.ts';

type PaymentPanelProps = { payment: Payment; paying: ReturnType<typeof usePayment> };

const words = sendText.steps;

/** A payment under way: who was paid, whom the wallet is asked for next, and what is not known. */
export function PaymentPanel({ payment, paying }: PaymentPanelProps) {
  const { tldName } = useConfig();
  const isReady = useIsChainSupported();
  const { steps, isBatch, batchId } = payment;
  const isSingle = steps.length === 1;
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
        {!isSingle && (
          <p role="status" className="text-sm text-soft">
            {words.progress(done, steps.length)}
          </p>
        )}
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
                tellLostStep(payment, lost, 'declined');
                // Asked for all at once again, the wallet might be silent again.
                if (isBatch) tellPayment(payment, { type: 'separated' });
              }}
            >
              {words.notSent}
            </Button>
            <Button onClick={() => tellLostStep(payment, lost, 'believed')}>{words.wasSent}</Button>
          </p>
        </div>
      )}
      {next !== null && (
        <>
          {!isBatch && !isSingle && <p className="text-sm text-soft">{words.left(open)}</p>}
          <PayButton
            look="signal"
            busy={paying.isAsking}
            disabled={!isReady}
            onClick={() => void paying.goOn(payment)}
          >
            {nextWords(payment, next, tldName)}
          </PayButton>
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

/** What the wallet is asked for next. */
function nextWords(payment: Payment, next: number, tld: string): string {
  const { steps, symbol, isBatch } = payment;
  const step = steps[next];
  if (isBatch || step === undefined) {
    return words.batch(amountIn(payment, openAmount(payment)), symbol, steps.length);
  }
  const [amount, to] = [amountIn(payment, step.amount), payeeOf(step, tld)];
  return words.next(amount, symbol, to, next + 1, steps.length);
}

const isAsked = ({ state }: Payment['steps'][number]) => state === 'asked';

type EndingProps = { payment: Payment; canStop: boolean; isAsking: boolean };

/** Leaves the payment: when all are paid, or where nothing of it is under way. */
function Ending({ payment, canStop, isAsking }: EndingProps) {
  const { tldName } = useConfig();
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
    <Button
      look="quiet"
      onClick={() => {
        // Whoever is not paid yet is in the list again.
        if (payment.steps.length > 1) payeeList.set(unpaidLines(payment, tldName));
        endPayment(payment);
      }}
    >
      {payment.steps.length === 1 ? words.stopOne : words.stop}
    </Button>
  );
}
