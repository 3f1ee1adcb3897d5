import { nextStep, type Payment } from '@parley/domain/send/payment';
import type { Store } from '@parley/domain/state/store';
import { endPayment } from './payments.ts';

type Stored = Pick<Store<Payment | null>, 'get' | 'subscribe'>;

/** Asks the wallet for step after step with `payNext`, until it declines or nothing is left. */
export async function payAll(
  store: Stored,
  payment: Payment,
  payNext: (payment: Payment) => Promise<void>,
): Promise<void> {
  for (let next: Payment | null = payment; next !== null && nextStep(next) !== null; ) {
    const before: Payment = next;
    await payNext(before);
    next = await decided(store, before);
    if (next === null || nextStep(next) === nextStep(before)) break;
  }
  const left = store.get();
  // A single one that was declined is in the form as it was.
  if (left?.id === payment.id && left.steps.length === 1 && nextStep(left) === 0) endPayment(left);
}

/** The payment once what was sent is in a block; null when it is over or the wallet is silent. */
function decided(store: Stored, { id }: Payment): Promise<Payment | null> {
  return new Promise((resolve) => {
    const look = () => {
      const now = store.get();
      const isMine = now?.id === id;
      if (isMine && now.steps.some(({ state }) => state === 'sent')) return;
      stop();
      resolve(isMine ? now : null);
    };
    const stop = store.subscribe(look);
    look();
  });
}
