import { describe, expect, test } from 'vitest';
import { createWalletConnectStorage } from './storage.ts';
import { emptyStorage } from './testStorage.ts';

describe("WalletConnect's storage", () => {
  test("WalletConnect's storage is read by the next page, under names of its own", async () => {
    const browser = emptyStorage();
    browser.setItem('parley.wallet', '"of ours"');
    const storage = createWalletConnectStorage(() => browser);
    await storage.setItem('keys', { a: 1 });
    const next = createWalletConnectStorage(() => browser);
    expect(await next.getItem('keys')).toEqual({ a: 1 });
    expect(await next.getKeys()).toEqual(['keys']);
    expect(await next.getEntries()).toEqual([['keys', { a: 1 }]]);
    await next.removeItem('keys');
    expect(Object.keys(browser)).toEqual(['parley.wallet']);
  });

  test("WalletConnect's storage has what each of two tabs added, and what neither has removed", async () => {
    const browser = emptyStorage();
    const [one, two] = [1, 2].map(() => createWalletConnectStorage(() => browser));
    const keychain = 'wc@2:core:parley//keychain';
    await one?.setItem(keychain, { seed: 's' });
    await two?.getItem(keychain);
    await two?.setItem(keychain, { seed: 's', session: 'k' });
    // The first tab does not know the session; it creates a code and cancels it at once.
    await one?.setItem(keychain, { seed: 's', code: 'c' });
    await one?.setItem(keychain, { seed: 's' });
    expect(await createWalletConnectStorage(() => browser).getItem(keychain)).toEqual({
      seed: 's',
      session: 'k',
    });
  });

  test("WalletConnect's storage is written before the page can be left", () => {
    const browser = emptyStorage();
    void createWalletConnectStorage(() => browser).setItem('keys', 1);
    expect(Object.keys(browser)).toEqual(['parley.walletConnect/keys']);
  });

  test("WalletConnect's storage takes half a value for none", async () => {
    const browser = emptyStorage();
    browser.setItem('parley.walletConnect/keys', '{"a":');
    expect(await createWalletConnectStorage(() => browser).getItem('keys')).toBeUndefined();
  });

  test("WalletConnect's storage keeps everything for this page where the browser denies it or is full", async () => {
    const full = emptyStorage();
    Object.setPrototypeOf(full, {
      getItem: () => '"from long ago"',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const open of [denied, () => full]) {
      const storage = createWalletConnectStorage(open);
      await storage.setItem('keys', [1]);
      expect(await storage.getItem('keys')).toEqual([1]);
      expect(await storage.getKeys()).toEqual(['keys']);
      await storage.removeItem('keys');
      expect(await storage.getKeys()).toEqual([]);
    }
  });
});
