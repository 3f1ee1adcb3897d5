import { transactionText } from '@parley/text/transactions';
import { askToNotify, notifyElsewhere } from '../platform/notify.ts';
import { transactionNotices } from '../storage/transactionNotices.ts';
import type { RecentTransaction } from './recent.ts';
import { isDecided } from './states.ts';

/** Switches notifications on, for which the browser may ask the member, or off. False: it refused. */
export async function setNotify(isOn: boolean): Promise<boolean> {
  const isGranted = !isOn || (await askToNotify());
  transactionNotices.set(isOn && isGranted);
  return isGranted;
}

/** Tells how a transaction ended to a member who looks elsewhere and wanted it. */
export async function notifyOutcome({
  hash,
  what,
  status,
}: Pick<RecentTransaction, 'hash' | 'what' | 'status'>): Promise<void> {
  if (!isDecided(status) || !transactionNotices.get()) return;
  await notifyElsewhere(transactionText.status[status], { body: what, tag: hash ?? what });
}
