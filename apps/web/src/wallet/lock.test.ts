import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runTimers } from './testTimers.ts';
import { never, nim, openConnection, refusal, testWallet, vera } from './testWallet.ts';

const permission = [{ parentCapability: 'eth_accounts', caveats: [] }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A connected wallet that is locked, or has let the page go, as a test says. */
async function connected(getPermissions: () => unknown = () => permission) {
  let isLocked = false;
  const wallet = testWallet({
    wallet_getPermissions: getPermissions,
    eth_accounts: () => (isLocked ? [] : [vera]),
  });
  const connection = openConnection();
  await connection.connect(wallet.source);
  const lock = (wished: boolean) => {
    isLocked = wished;
  };
  const hide = async () => {
    lock(true);
    wallet.tell('accountsChanged', []);
    await runTimers();
  };
  return { wallet, connection, lock, hide };
}

describe('a wallet whose accounts are empty', () => {
  test('a wallet whose accounts are empty counts as disconnected', async () => {
    const { connection, hide } = await connected();
    await hide();
    expect(connection.state.get().status).toBe('disconnected');
    expect(connection.current()).toBeNull();
  });

  test.each<[string, () => unknown]>([
    ['it keeps its permission', () => permission],
    ['it knows no permissions', refusal(4200)],
    ['it does not say', never],
  ])('is locked and not lost where %s', async (_what, getPermissions) => {
    const { connection, hide } = await connected(getPermissions);
    await hide();
    expect(connection.state.get()).toMatchObject({ locked: { address: vera } });
    expect(connection.ends.count).toBe(0);
  });

  test.each([[[]], [[{ parentCapability: 'snap_dialog' }]]])(
    'a wallet whose accounts are empty is lost where its permissions are %j',
    async (permissions) => {
      const { wallet, connection, hide } = await connected(() => permissions);
      await hide();
      expect(connection.state.get()).toEqual({ status: 'disconnected' });
      expect(connection.ends.count).toBe(1);
      expect(wallet.listeners.size).toBe(0);
    },
  );
});

describe('a locked wallet', () => {
  test('a locked wallet comes back by itself when it is unlocked, as often as it is locked', async () => {
    const { wallet, connection, hide, lock } = await connected();
    for (const account of [vera, nim]) {
      await hide();
      lock(false);
      wallet.tell('accountsChanged', [account]);
      await runTimers();
      expect(String(Reflect.get(connection.state.get(), 'address')).toLowerCase()).toBe(
        account.toLowerCase(),
      );
    }
    expect(wallet.asked.filter((method) => method === 'wallet_requestPermissions')).toHaveLength(1);
  });

  test('a locked wallet that tells nothing is found unlocked when the page is looked at again', async () => {
    const { connection, hide, lock } = await connected();
    await hide();
    await connection.wake();
    expect(connection.state.get().status).toBe('disconnected');
    lock(false);
    await connection.wake();
    expect(connection.state.get()).toMatchObject({ status: 'connected', address: vera });
  });

  test('a locked wallet at the start of a visit is waited for, with the account of the last visit', async () => {
    const wallet = testWallet({ eth_accounts: () => [], wallet_getPermissions: () => permission });
    const connection = openConnection();
    await connection.resume(wallet.source, vera);
    expect(connection.state.get()).toMatchObject({
      status: 'disconnected',
      locked: { address: vera },
    });
    wallet.tell('accountsChanged', [vera]);
    await runTimers();
    expect(connection.state.get().status).toBe('connected');
  });

  test('a locked wallet is let go for another one, and not followed any more', async () => {
    const { wallet, connection, hide } = await connected();
    await hide();
    await connection.connect(testWallet().source);
    wallet.tell('accountsChanged', [nim]);
    await runTimers();
    expect(connection.state.get()).toMatchObject({ status: 'connected', address: vera });
  });

  test('a locked wallet that hangs at the start of a visit comes back when it wakes up', async () => {
    const wallet = testWallet({ eth_accounts: never });
    const connection = openConnection();
    const resumed = connection.resume(wallet.source, vera);
    await runTimers();
    await resumed;
    expect(connection.state.get()).toEqual({ status: 'disconnected' });
    wallet.tell('accountsChanged', [vera]);
    await runTimers();
    expect(connection.state.get().status).toBe('connected');
  });
});
