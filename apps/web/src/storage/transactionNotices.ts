import { storedFlag } from './storedFlag.ts';

/** Whether this browser shows a notification when a transaction ends while the page is out of sight. */
export const transactionNotices = storedFlag('parley.transactionNotices');
