import type { PublicConfig } from '@parley/domain/config/wire';
import { coinMarker } from '@parley/domain/swap/cowWire';
import { eventually } from '@parley/testkit/eventually';
import { cowText } from '@parley/text/cow';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../storage/testStorage.ts';

const toasts = vi.hoisted((): string[] => []);
vi.mock('../../../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => {
    toasts.push(`${kind}: ${message}`);
    return () => {};
  },
}));
const facts = { symbol: 'CHAT', name: 'CHAT', decimals: 0 };
vi.mock('../../../wallet/wallet.ts', () => ({
  openReads: async () => [{}, { getToken: async () => facts }],
}));

const owner = `0x${'a'.repeat(40)}`;
const config = {
  cowSettlementAddress: owner,
  cowVaultRelayerAddress: owner,
  tokenSymbol: 'DEGEN',
  tokenDecimals: 0,
} as PublicConfig;
const uid = `0x${'9'.repeat(112)}`;

/** The order as the server tells it. */
function told(state: 'open' | 'filled') {
  const amounts = { sellAmount: '200', buyAmount: '100' };
  const order = {
    sellToken: owner,
    buyToken: coinMarker,
    receiver: owner,
    ...amounts,
    validTo: 2e9,
    appData: `0x${'1'.repeat(64)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
  };
  const filled = { ...amounts, buyAmount: '120', tx: `0x${'7'.repeat(64)}`, at: 2, by: 'pools' };
  const rest = { waits: null, filled: state === 'filled' ? filled : null };
  return { uid, owner, order, placedAt: 1, state, ...rest };
}

browserStorage();
let listed: unknown[] = [];
let asked = 0;
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  [listed, asked, toasts.length] = [[], 0, 0];
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ orders: listed, next: null, index: { block: 1, behindSeconds: 0 } });
  });
});
afterEach(async () => {
  const { queries } = await import('../../../data/queries.ts');
  queries.clear();
  vi.resetModules();
});

/** Follows the orders as a page does, once its first list is there. */
async function follow() {
  const { watchOrders, expectOrder } = await import('./watchOrders.ts');
  const { topics } = await import('../../../data/changes.ts');
  const leave = watchOrders(config, owner);
  await eventually(() => expect(asked).toBe(1), { timeout: 60_000 });
  const announce = () => topics.tellChanged([`member:${owner}`]);
  return { leave, announce, expectOrder };
}
const filled = `success: ${cowText.filled('120 DEGEN', '200 CHAT')}`;
const hears = () => eventually(() => expect(toasts).toEqual([filled]), { timeout: 60_000 });

test('an order that is filled is told once, also when its page was left', async () => {
  listed = [told('open')];
  const { leave, announce } = await follow();
  leave();
  await new Promise((resolve) => setTimeout(resolve));
  listed = [told('filled')];
  announce();
  await hears();
  announce();
  await eventually(() => expect(asked).toBeGreaterThan(1));
  expect(toasts).toEqual([filled]);
});

test('an order that is filled before any list showed it as open is told, too', async () => {
  const { announce, expectOrder } = await follow();
  expectOrder(uid);
  listed = [told('filled')];
  announce();
  await hears();
});

test('what was filled before the page was opened is no news', async () => {
  listed = [told('filled')];
  const { announce } = await follow();
  announce();
  await eventually(() => expect(asked).toBe(2), { timeout: 60_000 });
  expect(toasts).toEqual([]);
});

test('an order that the book has is no longer offered for placing, though its answer was lost', async () => {
  const { keepUnsent, unsentOrders } = await import('../../../storage/unsentOrders.ts');
  const open = told('open');
  const placed = { owner, order: open.order, scheme: 'eip712', signature: '0x12', permit: null };
  const other = `0x${'8'.repeat(112)}`;
  for (const kept of [uid, other]) {
    keepUnsent({ chainId: 1, uid: kept, placed } as Parameters<typeof keepUnsent>[0]);
  }
  listed = [open];
  await follow();
  await eventually(() => expect(unsentOrders.get().map((kept) => kept.uid)).toEqual([other]), {
    timeout: 60_000,
  });
  expect(toasts).toEqual([`success: ${cowText.placed}`]);
});

test('an order that the book has before it answers this page is told by the answer', async () => {
  const { keepUnsent, unsentOrders } = await import('../../../storage/unsentOrders.ts');
  const { sending } = await import('./sending.ts');
  const open = told('open');
  const placed = { owner, order: open.order, scheme: 'eip712', signature: '0x12', permit: null };
  keepUnsent({ chainId: 1, uid, placed } as Parameters<typeof keepUnsent>[0]);
  sending.set([uid]);
  listed = [open];
  await follow();
  const { queries } = await import('../../../data/queries.ts');
  await eventually(() => expect(queries.isFetching()).toBe(0), { timeout: 60_000 });
  // A reload before the answer still knows of it.
  expect(unsentOrders.get()).toHaveLength(1);
  expect(toasts).toEqual([]);
});
