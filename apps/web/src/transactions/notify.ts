import { transactionText } from '@parley/text/transactions';
import { logWarning } from '../platform/log.ts';
import { setTransactionNotices, transactionNotices } from '../storage/transactionNotices.ts';
import type { RecentTransaction } from './recent.ts';

/** Whether this browser has notifications at all; iOS has them for installed apps only. */
export function canNotify(): boolean {
  return 'Notification' in window;
}

/** Switches notifications on, for which the browser may ask the member, or off. False: it refused. */
export async function setNotify(isOn: boolean): Promise<boolean> {
  const isGranted = !isOn || (await Notification.requestPermission()) === 'granted';
  setTransactionNotices(isOn && isGranted);
  return isGranted;
}

/** Tells how a transaction ended to a member who looks elsewhere and wanted it. */
export async function notifyOutcome({
  hash,
  what,
  status,
}: Pick<RecentTransaction, 'hash' | 'what' | 'status'>): Promise<void> {
  if (status === 'pending' || !transactionNotices.get() || !canNotify()) return;
  if (document.visibilityState === 'visible' || Notification.permission !== 'granted') return;
  // Two tabs that followed the same one show one notification.
  const options = { body: what, tag: hash, icon: '/icons/app-192.png' };
  const title = transactionText.status[status];
  try {
    // Phones take them from a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker === undefined) new Notification(title, options).onclick = () => window.focus();
    else await worker.showNotification(title, options);
  } catch (error) {
    logWarning('a notification was not shown', error);
  }
}
