import { logWarning } from './log.ts';

/** Whether this browser has notifications at all; iOS has them for installed apps only. */
export function canNotify(): boolean {
  return 'Notification' in window;
}

/** Whether the member has allowed them. */
export function mayNotify(): boolean {
  return canNotify() && Notification.permission === 'granted';
}

/** Has the browser ask the member, if it hasn't yet. False: it refused. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

type Notice = {
  body: string;
  /** Two tabs that tell of the same show one notification. */
  tag: string;
  /** The page that a press leads to; missing for the one that is open. */
  path?: string;
};

/** Shows a notification to a member who looks elsewhere, where the browser was allowed to. */
export async function notifyElsewhere(title: string, { path, ...notice }: Notice): Promise<void> {
  if (!mayNotify() || document.visibilityState === 'visible') return;
  const options = { ...notice, icon: '/icons/app-192.png', data: { path } };
  try {
    // Phones take them from a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker === undefined) new Notification(title, options).onclick = () => window.focus();
    else await worker.showNotification(title, options);
  } catch (error) {
    logWarning('a notification was not shown', error);
  }
}
