import { type Payment, paymentSchema } from '@parley/domain/send/payment';
import { createStore, type Store } from '@parley/domain/state/store';
import { readStored, watchStored, writeStored } from './localStorage.ts';

const prefix = 'parley.payment.';
const stores = new Map<string, Store<Payment | null>>();

/** The payment that an account has begun on a chain; null for none. Shared by all tabs, and kept over reloads. */
export function paymentOf(chainId: number, from: string): Store<Payment | null> {
  const key = `${prefix}${chainId}.${from.toLowerCase()}`;
  const known = stores.get(key);
  if (known !== undefined) return known;
  const store = createStore<Payment | null>(read(key));
  stores.set(key, store);
  return store;
}

/** Changes the payment of an account by its newest state, which another tab may have written. */
export function changePayment(
  chainId: number,
  from: string,
  change: (payment: Payment | null) => Payment | null,
): Payment | null {
  const key = `${prefix}${chainId}.${from.toLowerCase()}`;
  const known = read(key) ?? paymentOf(chainId, from).get();
  const next = change(known);
  // What changes nothing is not written: another tab may have changed it just now.
  if (JSON.stringify(next) !== JSON.stringify(known)) writeStored(key, next);
  paymentOf(chainId, from).set(next);
  return next;
}

watchStored((key) => stores.get(key)?.set(read(key)));

function read(key: string): Payment | null {
  return readStored(key, paymentSchema);
}
