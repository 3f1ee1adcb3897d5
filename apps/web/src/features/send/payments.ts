import type { PublicConfig } from '@parley/domain/config/wire';
import { applyToPayment, type Payment, type PaymentEvent } from '@parley/domain/send/payment';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '../../platform/store.ts';
import { changePayment } from '../../storage/payment.ts';
import { recentTransactions } from '../../transactions/recent.ts';

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
    const status = hash === null ? undefined : listed.get(hash);
    if (hash === null || status === undefined) return [];
    const isConfirmed = status === 'confirmed';
    const isOther =
      state === 'confirmed'
        ? !isConfirmed
        : state === 'failed' && (isConfirmed || status === 'pending');
    return isOther ? [hash] : [];
  });
  for (const hash of new Set(removed)) tellPayment(payment, { type: 'removed', hash });
}

/** Tells a payment what happened. */
export function tellPayment({ chainId, from, id }: Payment, event: PaymentEvent): void {
  changePayment(chainId, from, (known) =>
    known?.id === id ? applyToPayment(known, event) : known,
  );
}
