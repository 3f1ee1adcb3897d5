import type { PublicConfig } from '@parley/domain/config/wire';
import { applyToPayment, type Payment, type PaymentEvent } from '@parley/domain/send/payment';
import { createStore } from '@parley/domain/state/store';
import type { QueryClient } from '@tanstack/react-query';
import { changePayment } from '../../storage/payment.ts';
import { isHolding, recentTransactions, updateTransaction } from '../../transactions/recent.ts';
import { isDecided } from '../../transactions/states.ts';

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
 * Takes what has ended of a step from it, before its wallet is asked once more: what an earlier attempt became says
 * nothing of the next.
 */
export function detachEnded(payment: Payment, index: number): void {
  const key = writeKeyOf(payment, index);
  for (const known of recentTransactions.get()) {
    if (known.key === key && !isHolding(known)) updateTransaction(known.id, { key: undefined });
  }
}

/**
 * Tells a payment what the list of recent transactions knows of its steps: of those whose wallet was asked by a page
 * that is gone, and of those that were held for not sent and turned up.
 */
export function tellFoundSteps(payment: Payment): void {
  payment.steps.forEach(({ state }, at) => {
    const key = writeKeyOf(payment, at);
    const found = recentTransactions.get().find((known) => known.key === key);
    if (found === undefined || found.hash === null) return;
    const { hash, status, reason } = found;
    const index = payment.isBatch ? null : at;
    const mayBePaid = isHolding(found) || status === 'confirmed';
    const isTold = { asked: mayBePaid || isDecided(status), waiting: mayBePaid };
    if (!(state in isTold) || !isTold[state as keyof typeof isTold]) return;
    // What the network refused was not sent; of what it does not know the member says what became of it.
    if (status !== 'dropped') tellPayment(payment, { type: 'sent', index, hash });
    else if (reason !== null) tellPayment(payment, { type: 'declined', index });
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
