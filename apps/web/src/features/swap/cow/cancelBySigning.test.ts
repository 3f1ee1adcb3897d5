import { orderUid } from '@parley/chain/swap/cow/orderDigest';
import { cowText } from '@parley/text/cow';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import { browserStorage } from '../../../storage/testStorage.ts';
import { account, config, contract, order } from './testOrder.ts';

const page = vi.hoisted(() => ({
  toasts: [] as string[],
  openWeb3: async (): Promise<unknown> => null,
}));
vi.mock('../../../wallet/wallet.ts', () => ({ openWeb3: () => page.openWeb3() }));
vi.mock('../../../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => {
    page.toasts.push(`${kind}: ${message}`);
    return () => {};
  },
}));

const words = cowText.cancelling;
const place = { settlement: contract, chainId: config.supportedChainId };
const { owner, uid } = { owner: account.address, uid: orderUid(place, order, account.address) };
const placed = { uid, owner, order } as unknown as ShownOrder;

browserStorage();
let answer: () => void;
let isAsked: boolean;
let refusal: unknown;
let sent: string[];
const onEnd = vi.fn(async () => {});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
  [page.toasts, sent, isAsked, refusal] = [[], [], false, null];
  onEnd.mockClear();
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    const { orderOnWire } = await import('../../../data/cow.ts');
    const told = { uid, owner: owner.toLowerCase(), order: orderOnWire(order), placedAt: 1 };
    return Response.json({ ...told, state: 'cancelled', waits: null, filled: null });
  });
  const signTypedData = async (request: never) => {
    isAsked = true;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    if (refusal !== null) throw refusal;
    return account.signTypedData(request);
  };
  page.openWeb3 = async () => ({
    reads: { getCode: async () => undefined },
    walletClient: () => ({ account, signTypedData }),
  });
});
afterEach(() => vi.useRealTimers());

async function ask(): Promise<{ outcome: Promise<boolean> }> {
  const { cancelBySigning } = await import('./cancelBySigning.ts');
  const outcome = cancelBySigning(config, placed, onEnd);
  while (!isAsked) await new Promise((resolve) => setImmediate(resolve));
  return { outcome };
}

test('an order is taken back by a signature, and its list is read again', async () => {
  const { outcome } = await ask();
  answer();
  expect(await outcome).toBe(true);
  expect(sent).toHaveLength(1);
  expect(page.toasts).toEqual([`success: ${words.done}`]);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a wallet that says nothing for a minute keeps no order from being taken back again, and is heard late', async () => {
  const { outcome } = await ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe(false);
  expect(page.toasts).toEqual([`warning: ${words.walletSilent}`]);
  expect(sent).toEqual([]);
  answer();
  while (onEnd.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toHaveLength(1);
  expect(page.toasts.at(-1)).toBe(`success: ${words.done}`);
});

test('a member who declines has no order taken back, and is told nothing', async () => {
  refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 });
  const { outcome } = await ask();
  answer();
  expect(await outcome).toBe(false);
  expect(sent).toEqual([]);
  expect(page.toasts).toEqual([]);
});
