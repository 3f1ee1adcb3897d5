import { nextStep, type Payment } from '@parley/domain/send/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { createStore } from '../../platform/store.ts';
import { paymentOf } from '../../storage/payment.ts';
import { recentTransactions } from '../../transactions/recent.ts';
import { askedPayment, beginPayment, endPayment, tellRemovedSteps } from './payments.ts';
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
    const look = () => tellRemovedSteps(payment);
    look();
    return recentTransactions.subscribe(look);
  }, [payment]);

  /** Asks the wallet for step after step, until it declines or nothing is left. */
  async function goOn(current: Payment): Promise<void> {
    begun.add(current.id);
    const { payNext } = await import('./pay.ts');
    for (let next: Payment | null = current; next !== null && nextStep(next) !== null; ) {
      await payNext({ config, client }, next);
      const before: Payment = next;
      next = await decided(before);
      if (next === null || nextStep(next) === nextStep(before)) break;
    }
    const left = store.get();
    // A single one that was declined is in the form as it was.
    if (left?.id === current.id && left.steps.length === 1 && nextStep(left) === 0) {
      endPayment(left);
    }
  }

  /** The payment once what was sent is in a block; null when it is over or the wallet is silent. */
  function decided({ id }: Payment): Promise<Payment | null> {
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

  return {
    payment,
    /** True while this page waits for the wallet's answer. */
    isAsking: payment !== null && asked === payment.id,
    /** True if it was begun here, so that the form shows how it goes. */
    isOwn: payment !== null && begun.has(payment.id),
    begin: (next: Payment) => {
      if (beginPayment(next)) void goOn(next);
    },
    goOn,
  };
}
