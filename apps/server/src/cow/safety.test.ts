import { cowSettlementAbi } from '@parley/chain/swap/cow/settlement';
import { longTest, test } from '@parley/testkit/tests';
import { type Hex, parseEther } from 'viem';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createApp } from '../app.ts';
import { silentLog } from '../platform/log.ts';
import { openTestBook, type TestBook } from './testBook.ts';
import type { Passage } from './testGate.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
}, 120_000);
afterEach(() => book.gate.open());
afterAll(() => book?.stop());

const isFilled = ({ state }: { state: string }) => state === 'filled';
const waitsFor = (reason: string) => (order: { waits: string | null }) => order.waits === reason;

/** How often an order was settled, by the chain's own word. */
async function tradesOf(uid: string): Promise<number> {
  const { client, settlement: address } = book.market;
  const events = { address, abi: cowSettlementAbi, eventName: 'Trade', fromBlock: 0n } as const;
  const logs = await client.getContractEvents(events);
  return logs.filter(({ args }) => args.orderUid === uid).length;
}

/** Holds calls of a method until the test lets them go; `held` resolves when one has come. */
function hold(wanted: string) {
  let letGo = () => {};
  let came = () => {};
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  const held = new Promise<void>((resolve) => (came = resolve));
  book.gate.keep(async (methods): Promise<Passage> => {
    if (methods.includes(wanted)) {
      came();
      await isFree;
    }
    return 'pass';
  });
  return { held, letGo };
}

test('an order that is cancelled before its settlement is sent is never settled', async () => {
  const order = await book.market.order();
  await book.market.approve(1, order);
  const { held, letGo } = hold('eth_estimateGas');
  const { json } = await book.post(await book.bodyOf(1, order));
  await held;
  expect((await book.cancel(1, json.uid)).json.state).toBe('cancelled');
  letGo();
  // The next order is settled by a later round.
  const next = await book.place(2);
  await book.until(next.uid, isFilled);
  expect([(await book.read(json.uid)).state, await tradesOf(json.uid)]).toEqual(['cancelled', 0]);
});

test('an order that is cancelled while its settlement is under way says what became of it', async () => {
  const order = await book.market.order();
  await book.market.approve(1, order);
  const { held, letGo } = hold('eth_sendRawTransaction');
  const { json } = await book.post(await book.bodyOf(1, order));
  await held;
  expect((await book.cancel(1, json.uid)).json.state).toBe('settling');
  letGo();
  await book.until(json.uid, isFilled);
  expect(await tradesOf(json.uid)).toBe(1);
});

longTest('a settlement whose sending the node never heard of is sent again', async () => {
  const order = await book.market.order();
  await book.market.approve(1, order);
  let stopped = 0;
  book.gate.keep((methods) => {
    if (!methods.includes('eth_sendRawTransaction') || stopped > 2) return 'pass';
    stopped += 1;
    return 'stop';
  });
  const { json } = await book.post(await book.bodyOf(1, order));
  await book.until(json.uid, isFilled);
  expect([stopped > 0, await tradesOf(json.uid)]).toEqual([true, 1]);
});

test('a settlement of which the node took notice, but whose answer was lost, counts once', async () => {
  const order = await book.market.order();
  await book.market.approve(1, order);
  let lost = 0;
  book.gate.keep((methods) => {
    if (!methods.includes('eth_sendRawTransaction')) return 'pass';
    lost += 1;
    return 'lose';
  });
  const { json } = await book.post(await book.bodyOf(1, order));
  await book.until(json.uid, isFilled);
  expect([lost > 0, await tradesOf(json.uid)]).toEqual([true, 1]);
});

longTest(
  'a settlement that no block takes is sent with a higher fee, and settles once',
  async () => {
    const { market, server, tester } = book;
    const order = await market.order();
    await market.approve(1, order);
    await tester.setAutomine(false);
    const { json } = await book.post(await book.bodyOf(1, order));
    await book.until(json.uid, ({ state }) => state === 'settling');
    server.clock.advance(61_000);
    const fees = async () => {
      const { rows } = await server.database.query<{ max_fee_wei: string }>(
        'select max_fee_wei from cow_settlements order by sent_at',
      );
      return rows.map((row) => BigInt(row.max_fee_wei));
    };
    await expect.poll(fees, { timeout: 90_000 }).toHaveLength(2);
    const [first = 0n, second = 0n] = await fees();
    expect(second * 10n).toBeGreaterThan(first * 11n);
    await tester.mine({ blocks: 1 });
    await tester.setAutomine(true);
    await book.until(json.uid, isFilled);
    expect(await tradesOf(json.uid)).toBe(1);
    await expect.poll(fees, { timeout: 90_000 }).toEqual([]);
  },
);

longTest(
  'while the chain is silent no order is taken, and open ones say that the solver waits',
  async () => {
    const open = await book.place(1, { buyAmount: parseEther('1.5') });
    await book.until(open.uid, waitsFor('limit'));
    const next = await book.bodyOf(2, await book.market.order());
    book.gate.keep(() => 'stop');
    const { status, json } = await book.post(next);
    expect([status, json.uid]).toEqual([503, undefined]);
    await book.until(open.uid, waitsFor('solver'));
    expect((await book.ask('GET', '/api/cow')).json).toMatchObject({ isWorking: false });
    book.gate.open();
    await book.until(open.uid, waitsFor('limit'));
    await book.cancel(1, open.uid);
  },
);

longTest(
  'without coins for fees the solver says so and sends nothing, and goes on when it has some',
  async () => {
    const { market, tester } = book;
    const { address } = market.wallet(7).account;
    const coins = await market.client.getBalance({ address });
    await tester.setBalance({ address, value: 0n });
    const { uid } = await book.place(1);
    await book.until(uid, waitsFor('solver'));
    expect((await book.ask('GET', '/api/cow')).json).toMatchObject({ isWorking: false });
    await tester.setBalance({ address, value: coins });
    await book.until(uid, isFilled);
    expect((await book.ask('GET', '/api/cow')).json).toMatchObject({ isWorking: true });
  },
);

longTest('an order whose settlement the chain forgets in a fork is settled again', async () => {
  const { market, tester } = book;
  const order = await market.order();
  await market.approve(1, order);
  const before = await tester.snapshot();
  const { json } = await book.post(await book.bodyOf(1, order));
  const { filled } = await book.until(json.uid, isFilled);
  await tester.revert({ id: before });
  expect(await tradesOf(json.uid)).toBe(0);
  await tester.mine({ blocks: 1 });
  const again = await book.until(json.uid, (now) => isFilled(now) && now.filled?.tx !== filled?.tx);
  expect([again.filled?.by, await tradesOf(json.uid)]).toEqual(['pools', 1]);
});

test('connections to the database may end at any time', async () => {
  const { uid } = await book.place(1, { buyAmount: parseEther('1.5') });
  await book.server.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await book.cancel(1, uid);
  const next = await book.place(2);
  await book.until(next.uid, isFilled);
});

longTest(
  'of two servers one settles, each order once, and the other goes on when it stops',
  async () => {
    const { server } = book;
    const { config, clock, names } = server;
    const second = await createApp({ config, clock, names, log: silentLog });
    const port = await second.listen();
    const placed: string[] = [];
    for (const index of [1, 2]) {
      const orders = await Promise.all([1, 2, 3].map(() => book.market.order()));
      await book.market.approve(index, await book.market.order({ sellAmount: parseEther('300') }));
      for (const one of orders) {
        placed.push((await book.post(await book.bodyOf(index, one))).json.uid);
      }
    }
    for (const uid of placed) await book.until(uid, isFilled);
    await server.app().stop();
    const order = await book.market.order();
    await book.market.approve(1, order);
    const response = await fetch(`http://127.0.0.1:${port}/api/cow/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await book.bodyOf(1, order)),
    });
    const { uid } = (await response.json()) as { uid: Hex };
    await expect.poll(() => tradesOf(uid), { timeout: 90_000 }).toBe(1);
    await second.stop();
    await server.start();
    await book.until(uid, isFilled);
    for (const one of placed) expect(await tradesOf(one)).toBe(1);
  },
);
