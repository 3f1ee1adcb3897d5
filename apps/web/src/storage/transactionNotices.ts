import * as z from 'zod/mini';
import { createStore } from '../platform/store.ts';
import { readStored, writeStored } from './localStorage.ts';

const key = 'parley.transactionNotices';

/** Whether this browser shows a notification when a transaction ends while the page is out of sight. */
export const transactionNotices = createStore<boolean>(readStored(key, z.boolean()) ?? false);

/** Changes it, and keeps it for later visits. */
export function setTransactionNotices(isOn: boolean): void {
  writeStored(key, isOn);
  transactionNotices.set(isOn);
}
