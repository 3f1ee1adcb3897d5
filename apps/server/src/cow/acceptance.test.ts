import { orderDigest } from '@parley/chain/swap/cow/orderDigest';
import { sampleChainId } from '@parley/deploy/sample';
import type { CowOrder } from '@parley/domain/swap/cow';
import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import {
  type CowRefusalCode,
  coinMarker,
  cowBookSchema,
  cowLimits,
  memberOrdersSchema,
  type PlaceOrderWire,
} from '@parley/domain/swap/cowWire';
import { type Address, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../chat/testClient.ts';
import { startTestServer } from '../testServer.ts';
import { openTestBook, type TestBook } from './testBook.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
}, 120_000);
afterAll(() => book?.stop());

const stranger: Address = `0x${'ab'.repeat(20)}`;
const now = () => Math.floor(Date.now() / 1_000);

/** What the server answers to an order that is changed before it is signed, and after. */
async function answer(
  changes: (market: TestBook['market']) => Partial<CowOrder>,
  alter: (body: PlaceOrderWire) => object = (body) => body,
) {
  book.server.clock.advance(10_000);
  const order = await book.market.order(changes(book.market));
  const { status, json } = await book.post(alter(await book.bodyOf(1, order)));
  return [status, json.message];
}

describe('the order book refuses', () => {
  const refusals: [string, number, CowRefusalCode, (m: TestBook['market']) => Partial<CowOrder>][] =
    [
      ['a token that is not the community’s', 400, 'unknown-token', () => ({ buyToken: stranger })],
      [
        'a sale of coins without their token',
        400,
        'unknown-token',
        () => ({ sellToken: coinMarker }),
      ],
      ['a token for itself', 400, 'same-token', ({ chat }) => ({ buyToken: chat })],
      [
        'the coin’s token for coins',
        400,
        'same-token',
        ({ weth }) => ({ sellToken: weth, buyToken: coinMarker as Address }),
      ],
      ['an order to sell nothing', 400, 'zero-amount', () => ({ sellAmount: 0n })],
      ['an order to get nothing', 400, 'zero-amount', () => ({ buyAmount: 0n })],
      ['amounts that no pool can hold', 400, 'malformed', () => ({ sellAmount: 2n ** 112n })],
      ['an order that is over', 400, 'too-soon', () => ({ validTo: now() - 1 })],
      [
        'an order that would be open for more than a week',
        400,
        'too-late',
        () => ({ validTo: now() + cowLimits.validSeconds + 3_600 }),
      ],
      ['a fee besides the amount', 400, 'malformed', () => ({ feeAmount: 1n })],
      ['an order to be filled in parts', 400, 'malformed', () => ({ partiallyFillable: true })],
      [
        'payment to the settlement contract',
        400,
        'malformed',
        ({ settlement }) => ({ receiver: settlement }),
      ],
      [
        'an order for more than its owner has',
        409,
        'balance',
        () => ({ sellAmount: parseEther('2000000') }),
      ],
    ];
  test.each(refusals)('%s', async (_, status, code, changes) => {
    expect(await answer(changes)).toEqual([status, cowRefusals[code]]);
  });

  const altered: [string, (body: PlaceOrderWire) => object][] = [
    ['an altered amount', (body) => ({ ...body, order: { ...body.order, buyAmount: '1' } })],
    ['another owner', (body) => ({ ...body, owner: stranger })],
    ['the signature of another scheme', (body) => ({ ...body, scheme: 'ethsign' })],
    [
      'a contract’s signature where there is no contract',
      (body) => ({ ...body, scheme: 'eip1271' }),
    ],
    ['a short signature', (body) => ({ ...body, signature: '0x1234' })],
  ];
  test.each(altered)('%s', async (_, alter) => {
    expect(await answer(() => ({}), alter)).toEqual([400, cowRefusals['bad-signature']]);
  });

  const beyond: [string, (body: PlaceOrderWire) => object][] = [
    [
      'an amount beyond all numbers',
      (body) => ({ ...body, order: { ...body.order, sellAmount: '9'.repeat(78) } }),
    ],
    ['an end beyond all time', (body) => ({ ...body, order: { ...body.order, validTo: 2 ** 32 } })],
    [
      'a permit that nobody can have signed',
      (body) => ({ ...body, permit: { deadline: now(), signature: `0x${'00'.repeat(65)}` } }),
    ],
    [
      'a permit with a short signature',
      (body) => ({ ...body, permit: { deadline: now(), signature: '0x1234' } }),
    ],
  ];
  test.each(beyond)('%s', async (_, alter) => {
    expect(await answer(() => ({}), alter)).toEqual([400, cowRefusals.malformed]);
  });

  test('an order that was signed for another chain', async () => {
    const order = await book.market.order();
    const { signature } = await book.market.sign(1, order, { chainId: 1 });
    const { status, json } = await book.post({ ...(await book.bodyOf(1, order)), signature });
    expect([status, json.message]).toEqual([400, cowRefusals['bad-signature']]);
  });

  test.each([{}, { order: null }, { owner: '0x12' }, []])('%j', async (body) => {
    const { status, json } = await book.post(body);
    expect([status, json.message]).toEqual([400, cowRefusals.malformed]);
  });

  test('an order that nobody placed', async () => {
    const { status, json } = await book.ask('GET', `/api/cow/orders/0x${'0'.repeat(112)}`);
    expect([status, json.message]).toEqual([404, cowRefusals['not-found']]);
  });
});

test('a signature may end in 0 or 1, as some wallets write it', async () => {
  const order = await book.market.order();
  await book.market.approve(1, order);
  const body = await book.bodyOf(1, order);
  const last = body.signature.endsWith('1b') ? '00' : '01';
  const { json } = await book.post({ ...body, signature: body.signature.slice(0, -2) + last });
  await book.until(json.uid, ({ state }) => state === 'filled');
});

test('an order that is sent twice is one order', async () => {
  const order = await book.market.order({ buyAmount: parseEther('5') });
  const body = await book.bodyOf(2, order);
  const more = { ...body, order: { ...body.order, more: 'x'.repeat(1_000) } };
  const answers = [await book.post(more), await book.post(body)];
  expect(answers[0]?.json.order).toEqual(body.order);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.json.uid).toBe(answers[1]?.json.uid);
  const place = { chainId: sampleChainId, settlement: book.market.settlement };
  expect(answers[0]?.json.uid.startsWith(orderDigest(place, order))).toBe(true);
  await book.cancel(2, answers[0]?.json.uid ?? '');
});

test('an owner has twenty open orders at most, however many come at once, in pages', async () => {
  book.server.clock.advance(5 * 60_000);
  const orders = [];
  for (let count = 0; count < cowLimits.openOrders + 2; count += 1) {
    orders.push(await book.market.order({ buyAmount: parseEther('5') }));
  }
  const bodies = await Promise.all(orders.map((order) => book.bodyOf(3, order)));
  const answers = await Promise.all(bodies.map((body) => book.post(body)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ json }) => json.message)).toEqual(
    Array.from({ length: 2 }, () => cowRefusals['too-many']),
  );
  const uids = answers.flatMap(({ json }) => (json.uid === undefined ? [] : [json.uid]));
  expect(uids).toHaveLength(cowLimits.openOrders);

  const [first = ''] = uids;
  expect((await book.cancel(3, first)).status).toBe(200);
  const refill = bodies[answers.findIndex(({ status }) => status === 409)];
  expect((await book.post(refill)).status).toBe(201);
  const path = `/api/members/${bodies[0]?.owner}/cow-orders`;
  const newest = memberOrdersSchema.parse((await book.ask('GET', path)).json);
  const older = memberOrdersSchema.parse(
    (await book.ask('GET', `${path}?after=${newest.next}`)).json,
  );
  expect([newest.orders.length, older.orders.length, older.next]).toEqual([20, 1, null]);
  const listed = [...newest.orders, ...older.orders].map(({ uid }) => uid);
  expect(new Set(listed).size).toBe(21);
  expect(listed).toContain(first);
});

test('a client that sends too many orders is asked to wait', async () => {
  const statuses = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await book.post({})).status);
  expect(statuses).toContain(429);
  const { status, json } = await book.post({});
  expect([status, json.message]).toEqual([429, cowRefusals['rate-limited']]);
  book.server.clock.advance(5 * 60_000);
});

test('an open page of the owner is told when an order is placed and when it has changed', async () => {
  const client = await TestClient.open(book.server, null);
  const owner = book.market.wallet(4).account.address.toLowerCase();
  client.raw({ t: 'watch', topics: [`member:${owner}`] });
  client.raw({ t: 'ping' });
  await client.frame((frame) => frame.t === 'pong', 0);
  const { uid } = await book.place(4, { buyAmount: parseEther('5') });
  const isChange = (frame: { t: string }) => frame.t === 'changed';
  await client.frame(isChange, 0);
  await book.until(uid, ({ waits }) => waits === 'limit');
  const from = client.frames.length;
  await book.cancel(4, uid);
  await client.frame(isChange, from);
});

test('a community without an order book says so', async () => {
  const server = await startTestServer();
  const state = await fetch(`${server.url()}/api/cow`).then((response) => response.json());
  expect(cowBookSchema.parse(state)).toMatchObject({ solver: null, isWorking: false });
  const order = await book.market.order();
  const response = await fetch(`${server.url()}/api/cow/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await book.bodyOf(1, order)),
  });
  expect(await response.json()).toEqual({ message: cowRefusals['not-offered'] });
  await server.stop();
});
