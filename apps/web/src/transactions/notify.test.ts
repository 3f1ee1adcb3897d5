import { transactionText } from '@parley/text/transactions';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const storage = browserStorage();
const sent = { hash: `0x${'1'.repeat(64)}`, what: 'Mint vera.degen', status: 'confirmed' } as const;

/** A browser that grants or denies, with a page that is seen or not. */
function openBrowser({ permission = 'granted', visibilityState = 'hidden', worker = false } = {}) {
  const shown: [string, NotificationOptions][] = [];
  const asked = vi.fn(async () => permission);
  class Shown {
    static permission = permission;
    static requestPermission = asked;
    constructor(...notification: [string, NotificationOptions]) {
      shown.push(notification);
    }
  }
  const showNotification = async (...notification: [string, NotificationOptions]) => {
    shown.push([`by the worker: ${notification[0]}`, notification[1]]);
  };
  const registration = worker ? { showNotification } : undefined;
  vi.stubGlobal('Notification', Shown);
  vi.stubGlobal('window', { Notification: Shown });
  vi.stubGlobal('document', { visibilityState });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  return { shown, asked };
}

beforeEach(() => {
  storage.entries.clear();
  vi.resetModules();
});

test('nothing is asked and nothing is shown before a member wants it', async () => {
  const { shown, asked } = openBrowser();
  const { notifyOutcome } = await import('./notify.ts');
  await notifyOutcome(sent);
  expect(shown).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

test.each([false, true])(
  'a member who looks elsewhere is told once they wanted it (by a worker: %s)',
  async (worker) => {
    const { shown } = openBrowser({ worker });
    const { notifyOutcome, setNotify } = await import('./notify.ts');
    expect(await setNotify(true)).toBe(true);
    await notifyOutcome(sent);
    const title = `${worker ? 'by the worker: ' : ''}${transactionText.status.confirmed}`;
    expect(shown).toEqual([[title, expect.objectContaining({ body: sent.what, tag: sent.hash })]]);
    await setNotify(false);
    await notifyOutcome(sent);
    expect(shown).toHaveLength(1);
  },
);

test('a member who looks at the page, or whose transaction still waits, is not notified', async () => {
  const seen = openBrowser({ visibilityState: 'visible' });
  const { notifyOutcome, setNotify } = await import('./notify.ts');
  await setNotify(true);
  await notifyOutcome(sent);
  expect(seen.shown).toEqual([]);
  const hidden = openBrowser();
  await notifyOutcome({ ...sent, status: 'pending' });
  expect(hidden.shown).toEqual([]);
});

test('a browser that refuses leaves it off, and says so', async () => {
  openBrowser({ permission: 'denied' });
  const { setNotify } = await import('./notify.ts');
  expect(await setNotify(true)).toBe(false);
  const { transactionNotices } = await import('../storage/transactionNotices.ts');
  expect(transactionNotices.get()).toBe(false);
});
