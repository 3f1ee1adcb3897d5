import type { PublicConfig } from '@parley/domain/config/wire';
import { applyToPayment, type Payment, type PaymentEvent } from '@parley/domain/send/payment';
import { createStore } from '@parley/domain/state/store';
import type { QueryClient } from '@tanstack/react-query';
import { changePayment } from '../../storage/payment.ts';
import { isHolding, recentTransactions, updateTransaction } from '../../transactions/recent.ts';

/** What paying needs besides the payment. */
export type Paying = { config: PublicConfig; client: QueryClient };

/** The payment whose wallet this page is asking; null for none. */
export const askedPayment = createStore<string | null>(null);

/** The payment that was confirmed last on this page; null for none. */
export const paidPayment = createStore<string | null>(null);

/** Begins a payment. False when the account has one under way already, perhaps in another tab. */
export function beginPayment(payment: Payment): boolean {
  const { chainId, from, id } = payment;
  return changePayment(chainId, from, (known) => known ?? payment)?.id === id;
}

/** Forgets a payment; what was sent stays sent. */
export function endPayment({ chainId, from, id }: Payment): void {
  changePayment(chainId, from, (known) => (known?.id === id ? null : known));
}

/**
 * Tells a payment which of its steps a reorganization changed after they had ended: these are on their way
 * again, and followed.
 */
export function tellRemovedSteps(payment: Payment): void {
  const listed = new Map(recentTransactions.get().map(({ hash, status }) => [hash, status]));
  const removed = payment.steps.flatMap(({ state, hash }) => {
    if (hash === null) return [];
    const status = listed.get(hash);
    if (status === undefined) return [];
    const isConfirmed = status === 'confirmed';
    const isOther =
      state === 'confirmed'
        ? !isConfirmed
        : state === 'failed' && (isConfirmed || status === 'pending');
    return isOther ? [hash] : [];
  });
  for (const hash of new Set(removed)) tellPayment(payment, { type: 'removed', hash });
}

/** The key of the write that makes a step, or all of them at once. */
export function writeKeyOf({ id, isBatch }: Payment, index: number): string {
  return `pay.${id}.${isBatch ? 'all' : index}`;
}

/**
 * Tells a payment what became of steps whose wallet was asked by a page that is gone, as far as the list of recent
 * transactions knows.
 */
export function tellFoundSteps(payment: Payment): void {
  payment.steps.forEach((step, at) => {
    if (step.state !== 'asked') return;
    const key = writeKeyOf(payment, at);
    const found = recentTransactions.get().find((known) => known.key === key);
    if (found === undefined) return;
    const index = payment.isBatch ? null : at;
    if (found.hash !== null) tellPayment(payment, { type: 'sent', index, hash: found.hash });
    else if (found.status === 'dropped') tellPayment(payment, { type: 'declined', index });
  });
}

/** The member knows what became of a step whose answer is lost: then nothing is searched for any more. */
export function tellLostStep(payment: Payment, at: number, type: 'declined' | 'believed'): void {
  const key = writeKeyOf(payment, at);
  for (const known of recentTransactions.get()) {
    if (known.key === key && isHolding(known)) updateTransaction(known.id, { isReleased: true });
  }
  tellPayment(payment, { type, index: payment.isBatch ? null : at });
}

/** Tells a payment what happened. */
export function tellPayment({ chainId, from, id }: Payment, event: PaymentEvent): void {
  changePayment(chainId, from, (known) =>
    known?.id === id ? applyToPayment(known, event) : known,
  );
}
