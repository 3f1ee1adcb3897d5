import type { Payment } from '@parley/domain/send/payment';
import { createStore } from '@parley/domain/state/store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { paymentOf } from '../../storage/payment.ts';
import { recentTransactions } from '../../transactions/recent.ts';
import { payAll } from './payAll.ts';
import { askedPayment, beginPayment, tellFoundSteps, tellRemovedSteps } from './payments.ts';
import { resumePayment } from './settle.ts';

const none = createStore<Payment | null>(null);
/** Payments that were begun on this page; others were left by an earlier one, or by another tab. */
const begun = new Set<string>();

/** The payment of an account: what is under way, and how to begin one and go on with it. */
export function usePayment(from: `0x${string}` | null) {
  const config = useConfig();
  const client = useQueryClient();
  const store = from === null ? none : paymentOf(config.supportedChainId, from);
  const payment = useSyncExternalStore(store.subscribe, store.get);
  const asked = useSyncExternalStore(askedPayment.subscribe, askedPayment.get);

  useEffect(() => {
    if (payment === null || askedPayment.get() === payment.id) return;
    void resumePayment({ config, client }, payment);
  }, [payment, config, client]);

  useEffect(() => {
    if (payment === null) return undefined;
    const look = () => {
      tellRemovedSteps(payment);
      if (askedPayment.get() !== payment.id) tellFoundSteps(payment);
    };
    look();
    return recentTransactions.subscribe(look);
  }, [payment]);

  async function goOn(current: Payment): Promise<void> {
    begun.add(current.id);
    const { payNext } = await import('./pay.ts');
    await payAll(store, current, (next) => payNext({ config, client }, next));
  }

  return {
    payment,
    /** True while this page waits for the wallet's answer. */
    isAsking: payment !== null && asked === payment.id,
    /** True if it was begun here, so that the form shows how it goes. */
    isOwn: payment !== null && begun.has(payment.id),
    /** False where another one is under way, perhaps in another tab. */
    begin: (next: Payment): boolean => {
      const isBegun = beginPayment(next);
      if (isBegun) void goOn(next);
      return isBegun;
    },
    goOn,
  };
}
