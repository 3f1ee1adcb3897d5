import type { PublicConfig } from '@parley/domain/config/wire';
import type { PlaceOrderWire } from '@parley/domain/swap/cowWire';
import { cowText } from '@parley/text/cow';
import { requestText } from '@parley/text/requests';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../storage/testStorage.ts';
import type { UnsentOrder } from '../../../storage/unsentOrders.ts';

const toasts = vi.hoisted((): string[] => []);
vi.mock('../../../ui/toast.ts', () => ({
  showToast: async (kind: string, message: string) => {
    toasts.push(`${kind}: ${message}`);
    return () => {};
  },
}));

const owner = `0x${'a'.repeat(40)}`;
const order: PlaceOrderWire['order'] = {
  sellToken: owner,
  buyToken: owner,
  receiver: owner,
  sellAmount: '2',
  buyAmount: '1',
  validTo: Math.floor(Date.now() / 1_000) + 600,
  appData: `0x${'1'.repeat(64)}`,
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
};
const placed: PlaceOrderWire = {
  owner,
  order,
  scheme: 'eip712',
  signature: '0x12',
  permit: null,
};
const signed: UnsentOrder = { chainId: 1, uid: `0x${'9'.repeat(112)}`, placed };
const accepted = {
  uid: signed.uid,
  owner,
  order,
  placedAt: 1,
  state: 'open',
  waits: null,
  filled: null,
};

browserStorage();
const config = { cowSettlementAddress: owner, cowVaultRelayerAddress: owner } as PublicConfig;
let answer: () => Promise<Response>;
let sent: string[] = [];
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  sent = [];
  toasts.length = 0;
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push(`${path} ${String(body)}`);
    return answer();
  });
});
afterEach(() => void vi.resetModules());

const says = (status: number, body: unknown) => async () => Response.json(body, { status });

/** What a page does with an order, and what the next page still knows of it. */
async function send() {
  const { sendOrder } = await import('./sendOrder.ts');
  const outcome = await sendOrder(config, signed);
  vi.resetModules();
  const { unsentOrders } = await import('../../../storage/unsentOrders.ts');
  return [outcome, unsentOrders.get()] as const;
}

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const pause = 'Too many orders at once. Try again in a moment.';
test.each([
  ['an order book that is away', away, cowText.unsent.toast],
  ['a server that has failed', says(503, {}), requestText.refused(503)],
  ['a server that has failed inside', says(500, {}), requestText.refused(500)],
  ['a server that wants a pause', says(429, { message: pause }), pause],
  ['an answer that means nothing', says(201, {}), cowText.unsent.toast],
])('%s costs no signature: the next page still has the order', async (_what, answers, sentence) => {
  answer = answers;
  expect(await send()).toEqual(['kept', [signed]]);
  expect(toasts).toEqual([`warning: ${sentence}`]);
});

test('an order that is refused says why, and is forgotten', async () => {
  answer = says(400, { message: 'You don’t have enough of the token you sell.' });
  expect(await send()).toEqual(['refused', []]);
  expect(toasts).toEqual(['error: You don’t have enough of the token you sell.']);
});

test('an order that is taken is not sent again', async () => {
  answer = says(201, accepted);
  expect(await send()).toEqual(['placed', []]);
  expect(sent).toEqual([`/api/cow/orders ${JSON.stringify(placed)}`]);
  expect(toasts).toEqual([`success: ${cowText.placed}`]);
});

test('an order is on its way until the order book has answered, beside others', async () => {
  const [{ sendOrder }, { sending }] = [
    await import('./sendOrder.ts'),
    await import('./sending.ts'),
  ];
  expect(sending.get()).toEqual([]);
  sending.set(['0xother']);
  let finish = () => {};
  answer = () =>
    new Promise((resolve) => {
      finish = () => resolve(Response.json(accepted, { status: 201 }));
    });
  const outcome = sendOrder(config, signed);
  expect(sending.get()).toEqual(['0xother', signed.uid]);
  finish();
  expect([await outcome, sending.get()]).toEqual(['placed', ['0xother']]);
});

test('an order whose time is over is no longer offered for sending', async () => {
  answer = away;
  const late = { ...signed, placed: { ...placed, order: { ...order, validTo: 1 } } };
  const { sendOrder } = await import('./sendOrder.ts');
  await sendOrder(config, late);
  vi.resetModules();
  const { unsentOrders } = await import('../../../storage/unsentOrders.ts');
  expect(unsentOrders.get()).toEqual([]);
});
