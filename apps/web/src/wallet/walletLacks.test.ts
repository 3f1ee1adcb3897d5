import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { nim, vera } from './testWallet.ts';
import { lackOf } from './walletLacks.ts';
import { saveWallet, walletState } from './walletState.ts';

const batches = lackOf('batches');
const typedData = lackOf('typed-data');
const accountOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const;
/** As many accounts as are remembered, and some more. */
const many = Array.from({ length: 60 }, (_, index) => accountOf(index + 1));

browserStorage();

function connect(address: `0x${string}`, id = 'example.wallet'): void {
  saveWallet(id, address);
  walletState.set({ status: 'connected', address, chainId: 1, walletName: 'Example' });
}

beforeEach(() => connect(vera));
afterEach(() => {
  for (const account of [vera, nim, ...many] as const) {
    for (const id of ['example.wallet', 'other.wallet']) {
      connect(account, id);
      batches.forget();
      typedData.forget();
    }
  }
  walletState.set({ status: 'disconnected' });
});

test('what a wallet lacks is known of that wallet and that account, in any letters, and of nothing else', () => {
  connect(vera);
  batches.note();
  expect([batches.get(), typedData.get()]).toEqual([true, false]);
  connect(vera.toLowerCase() as `0x${string}`);
  expect(batches.get()).toBe(true);
  connect(nim);
  expect(batches.get()).toBe(false);
  connect(vera, 'other.wallet');
  expect(batches.get()).toBe(false);
  connect(vera);
  expect(batches.get()).toBe(true);
});

test('of a wallet that is not connected, nothing is known or remembered', () => {
  walletState.set({ status: 'reconnecting' });
  let times = 0;
  const stop = batches.subscribe(() => times++);
  batches.note();
  stop();
  expect([batches.get(), times]).toEqual([false, 0]);
  connect(vera);
  expect(batches.get()).toBe(false);
});

test('the page hears of a lack once, however often the wallet refuses', () => {
  let times = 0;
  const stop = batches.subscribe(() => times++);
  batches.note();
  batches.note();
  stop();
  expect(times).toBe(1);
});

test('one lack is forgotten, others stay', () => {
  batches.note();
  typedData.note();
  batches.forget();
  expect([batches.get(), typedData.get()]).toEqual([false, true]);
});

test('the lacks of the last fifty accounts are remembered', () => {
  for (const account of many) {
    connect(account);
    batches.note();
  }
  const known = many.filter((account) => {
    connect(account);
    return batches.get();
  });
  expect(known).toEqual(many.slice(-50));
});
