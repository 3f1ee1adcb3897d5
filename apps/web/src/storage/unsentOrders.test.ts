import type { PlaceOrderWire } from '@parley/domain/swap/cowWire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';
import type { UnsentOrder } from './unsentOrders.ts';

const owner = `0x${'a'.repeat(40)}`;
const now = Date.UTC(2026, 10, 26) / 1_000;
function orderOf(digit: string, validTo = now + 1): UnsentOrder {
  const order: PlaceOrderWire['order'] = {
    sellToken: owner,
    buyToken: owner,
    receiver: owner,
    sellAmount: '2',
    buyAmount: '1',
    validTo,
    appData: `0x${'1'.repeat(64)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
  };
  const placed = { owner, order, scheme: 'eip712', signature: '0x12', permit: null } as const;
  return { chainId: 1, uid: `0x${digit.repeat(112)}`, placed };
}
const [one, two] = [orderOf('1'), orderOf('2')];

const storage = browserStorage();
const key = 'parley.unsentOrders';
const page = new EventTarget();
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', page);
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1_000 });
});
afterEach(() => void vi.useRealTimers());
const open = () => import('./unsentOrders.ts');
/** What another tab stores. */
function store(value: unknown, changed = key) {
  storage.entries.set(key, JSON.stringify(value));
  page.dispatchEvent(
    Object.assign(new Event('storage'), { key: changed, storageArea: localStorage }),
  );
}

test('a signed order is kept over a reload until the order book has answered', async () => {
  const { keepUnsent, unsentOrders } = await open();
  keepUnsent(one);
  keepUnsent(two);
  keepUnsent(one);
  expect(unsentOrders.get()).toEqual([two, one]);
  vi.resetModules();
  const reloaded = await open();
  expect(reloaded.unsentOrders.get()).toEqual([two, one]);
  reloaded.dropUnsent(two.uid);
  expect(reloaded.unsentOrders.get()).toEqual([one]);
  reloaded.dropUnsent(one.uid);
  expect([reloaded.unsentOrders.get(), storage.entries.has(key)]).toEqual([[], false]);
});

test('what another tab keeps or forgets is known here, and no other change is looked at', async () => {
  const { unsentOrders } = await open();
  store([one]);
  expect(unsentOrders.get()).toEqual([one]);
  store([], 'parley.other');
  expect(unsentOrders.get()).toEqual([one]);
  store([]);
  expect(unsentOrders.get()).toEqual([]);
});

test('an order is kept as long as it can be placed', async () => {
  storage.entries.set(key, JSON.stringify([orderOf('1', now), orderOf('2', now + 1)]));
  const { unsentOrders } = await open();
  expect(unsentOrders.get().map(({ uid }) => uid)).toEqual([two.uid]);
});

test.each([
  ['an identifier that is too long', { ...one, uid: `${one.uid}0` }],
  ['an identifier in other letters', { ...one, uid: `x${one.uid}` }],
  ['no chain', { ...one, chainId: '1' }],
  ['an order without a signature', { ...one, placed: { ...one.placed, signature: '' } }],
])('a stored order with %s is none', async (_, stored) => {
  storage.entries.set(key, JSON.stringify([stored]));
  expect((await open()).unsentOrders.get()).toEqual([]);
});
