import { fromBase64Url, toBase64Url } from '@parley/domain/chat/base64url';
import type { BrowserAddress } from '@parley/domain/push/wire';
import { canNotify } from '../../../platform/notify.ts';

/** Whether this browser can be notified while Parley is closed; iOS can once Parley is installed. */
export type PushSupport = 'yes' | 'install-first' | 'no';

/** The part of the service worker that is the browser's; null where it has none. */
async function managerOf(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  return registration?.active ? (registration.pushManager ?? null) : null;
}

export async function pushSupport(): Promise<PushSupport> {
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isApple && !isInstalled) return 'install-first';
  return canNotify() && (await managerOf()) !== null ? 'yes' : 'no';
}

/**
 * Where this browser takes messages that are signed with `key`: as before, or as its push service says now.
 * Throws what the browser throws, such as a NotAllowedError without the member's permission.
 */
export async function subscribe(key: string): Promise<BrowserAddress> {
  const manager = await managerOf();
  if (manager === null) throw new Error('There is no service worker yet');
  const known = await manager.getSubscription();
  if (known !== null) {
    if (keyOf(known) === key) return addressOf(known, key);
    await known.unsubscribe();
  }
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64Url(key) };
  return addressOf(await manager.subscribe(options), key);
}

/** Takes no more messages. True if it took some. */
export async function unsubscribe(): Promise<boolean> {
  const known = await (await managerOf())?.getSubscription();
  return (await known?.unsubscribe()) ?? false;
}

function keyOf({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  return key === null ? null : toBase64Url(new Uint8Array(key));
}

/** Throws for a browser that doesn't encrypt. */
function addressOf(subscription: PushSubscription, key: string): BrowserAddress {
  const part = (name: PushEncryptionKeyName) => {
    const bytes = subscription.getKey(name);
    if (bytes === null) throw new Error(`A push subscription without ${name}`);
    return toBase64Url(new Uint8Array(bytes));
  };
  const { endpoint } = subscription;
  return { endpoint, key, p256dh: part('p256dh'), auth: part('auth') };
}
