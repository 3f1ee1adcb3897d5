import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectLimitMs, permittedLimitMs, WalletSilence } from './provider.ts';
import { runTimers } from './testTimers.ts';
import { never, openConnection, refusal, testWallet, vera } from './testWallet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A wallet without permissions that answers when a test says so. */
function slowWallet() {
  let answer: (accounts: string[]) => void = () => {};
  const wallet = testWallet({
    wallet_requestPermissions: refusal(4200),
    eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)),
  });
  return { ...wallet, answer: () => answer([vera]) };
}

describe('a wallet that does not answer', () => {
  test('a wallet that does not answer is waited for 30 s, then the member is told', async () => {
    const connection = openConnection();
    const connecting = connection.connect(slowWallet().source);
    const told = expect(connecting).rejects.toThrow(WalletSilence);
    await vi.advanceTimersByTimeAsync(connectLimitMs - 1);
    expect(connection.state.get().status).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1);
    await told;
    expect(connection.state.get().status).toBe('disconnected');
  });

  test('a wallet that shows its accounts without asking its member is waited for 8 s', async () => {
    const wallet = testWallet({ eth_accounts: never });
    const connection = openConnection();
    const connecting = connection.connect({ ...wallet.source, isPermitted: true });
    const told = expect(connecting).rejects.toThrow(WalletSilence);
    await vi.advanceTimersByTimeAsync(permittedLimitMs - 1);
    expect(connection.state.get().status).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1);
    await told;
  });

  test('a wallet that does not answer may still say yes later', async () => {
    const wallet = slowWallet();
    const connection = openConnection();
    const connecting = connection.connect(wallet.source).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await connecting;
    wallet.answer();
    await runTimers();
    expect(connection.state.get()).toMatchObject({ status: 'connected', address: vera });
  });

  test('a wallet that does not answer is ignored once it was given up', async () => {
    const wallet = slowWallet();
    const connection = openConnection();
    const connecting = connection.connect(wallet.source).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await connection.disconnect();
    wallet.answer();
    await runTimers();
    await connecting;
    expect(connection.state.get().status).toBe('disconnected');
  });

  test('a wallet that does not answer has as long as its member needs where it has to be found first, as a phone has', async () => {
    const wallet = slowWallet();
    const connection = openConnection();
    const connecting = connection.connect({ ...wallet.source, isUnhurried: true });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(connection.state.get().status).toBe('connecting');
    wallet.answer();
    await connecting;
    expect(connection.state.get().status).toBe('connected');
  });
});

describe('a wallet that already asks its member (-32002)', () => {
  const asking = (accounts: () => unknown) =>
    testWallet({ wallet_requestPermissions: refusal(-32_002), eth_accounts: accounts });

  test('a wallet that already asks its member (-32002) is not asked again; the page says so and goes on when it shows an account', async () => {
    let shown: string[] = [];
    const wallet = asking(() => shown);
    const connection = openConnection();
    const connecting = connection.connect(wallet.source);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.state.get()).toEqual({ status: 'connecting', isAskedAlready: true });
    shown = [vera];
    await vi.advanceTimersByTimeAsync(1_000);
    await connecting;
    expect(connection.state.get()).toMatchObject({ status: 'connected', address: vera });
    expect(wallet.asked.filter((method) => method === 'wallet_requestPermissions')).toHaveLength(1);
    expect(wallet.asked).not.toContain('eth_requestAccounts');
  });

  test('a wallet that already asks its member (-32002) goes on when it tells of an account, even if it does not answer questions meanwhile', async () => {
    const wallet = asking(never);
    const connection = openConnection();
    const connecting = connection.connect(wallet.source);
    await vi.advanceTimersByTimeAsync(100);
    wallet.tell('accountsChanged', [vera]);
    await vi.advanceTimersByTimeAsync(2_000);
    await connecting;
    expect(connection.state.get()).toMatchObject({ status: 'connected', address: vera });
  });

  test('a wallet that already asks its member (-32002) is checked no more once it was given up', async () => {
    const wallet = asking(() => []);
    const connection = openConnection();
    const connecting = connection.connect(wallet.source);
    await vi.advanceTimersByTimeAsync(1_000);
    await connection.disconnect();
    await vi.advanceTimersByTimeAsync(1_000);
    const { length } = wallet.asked;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wallet.asked).toHaveLength(length);
    expect(wallet.listeners.size).toBe(0);
    await connecting;
  });
});

test('a wallet that needs no permission is not asked for one', async () => {
  const wallet = testWallet();
  const connection = openConnection();
  await connection.connect({ ...wallet.source, isPermitted: true });
  expect(wallet.asked).toEqual(['eth_accounts', 'eth_chainId']);
  expect(connection.state.get().status).toBe('connected');
});

test('a wallet that needs no permission, and shows nothing, is asked for its accounts', async () => {
  const wallet = testWallet({ eth_accounts: () => [] });
  const connection = openConnection();
  await connection.connect({ ...wallet.source, isPermitted: true });
  expect(wallet.asked).toEqual(['eth_accounts', 'eth_requestAccounts', 'eth_chainId']);
});
