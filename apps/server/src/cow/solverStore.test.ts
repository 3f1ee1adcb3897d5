import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createSolverStore, type FilledBy, type SentSettlement } from './solverStore.ts';
import { type CowStore, createCowStore, orderPlace, type StoredOrder } from './store.ts';

let database: TestDatabase;
let pool: Database;
let orders: CowStore;
let store: ReturnType<typeof createSolverStore>;
beforeAll(async () => {
  database = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  pool = openDatabase(database.url, silentLog, 4);
  orders = createCowStore(pool);
  store = createSolverStore(pool);
});
afterEach(async () => {
  await pool.query('truncate cow_orders, cow_settlements, cow_spendings restart identity');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const owner = `0x${'a'.repeat(40)}`;
const hashOf = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;

/** Places orders with these uids; returns them. */
async function place(...uids: string[]): Promise<string[]> {
  for (const uid of uids) {
    const body = { validTo: 9 } as StoredOrder['body'];
    const order = { uid, owner, body, scheme: 'eip712', signature: '0x', permit: null } as const;
    await orders.place(order, 1);
  }
  return uids;
}

const sentOf = (tx: `0x${string}`, changes: Partial<SentSettlement> = {}): SentSettlement => ({
  tx,
  nonce: 1,
  raw: '0x12',
  maxFeeWei: 10n ** 40n,
  sentAt: 5_000,
  ...changes,
});
const by = (uids: readonly string[], how: FilledBy = 'pools') =>
  new Map(uids.map((uid) => [uid, how] as const));
const filling = (at: number) => ({ sellAmount: 7n, buyAmount: 10n ** 40n, tx: hashOf('1'), at });
const read = async (uid: string) => (await orders.one(uid))?.wire;
const stateOf = async (uid: string) => (await read(uid))?.state;
const pendingUids = async (after = 0) => (await store.pending(after)).orders.map(({ uid }) => uid);

describe('a round looks at', () => {
  test('orders that are not over, those first that came first', async () => {
    await place('open', 'settling', 'cancelled', 'filled', 'newest');
    await orders.cancel('cancelled');
    await store.fill('filled', filling(1));
    await store.claim(sentOf(hashOf('1')), by(['settling']), 1n);
    const { orders: pending, next } = await store.pending(0);
    expect(pending.map(({ uid, state, tx }) => [uid, state, tx])).toEqual([
      ['open', 'open', null],
      ['settling', 'settling', hashOf('1')],
      ['newest', 'open', null],
    ]);
    expect(next).toBe(0);
  });

  test('400 of a full book, the newest 100 besides, and then at the next', async () => {
    await pool.query(
      `insert into cow_orders (uid, owner, body, scheme, signature, placed_at, valid_to)
       select 'n' || n, $1, '{}', 'eip712', '0x', 1, 9 from generate_series(1, 600) as n`,
      [owner],
    );
    await store.claim(sentOf(hashOf('1')), by(['n450']), 1n);
    const first = await store.pending(0);
    const names = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `n${from + index}`);
    const seen = first.orders.map(({ uid }) => uid);
    expect(seen).toEqual([...names(1, 400), 'n450', ...names(501, 600)]);
    expect(first.next).toBe(400);
    const second = await store.pending(first.next);
    expect([second.orders.length, second.orders[0]?.uid, second.next]).toEqual([200, 'n401', 0]);
  });
});

describe('a settlement', () => {
  test('is written down with its orders, and takes its gas from their owners', async () => {
    const uids = await place('a', 'b');
    await store.wait(uids, 'limit');
    expect(await store.claim(sentOf(hashOf('1')), by(uids, 'both'), 101n)).toBe(true);
    expect(await store.settlements()).toEqual([sentOf(hashOf('1'))]);
    expect([await stateOf('a'), (await read('b'))?.waits]).toEqual(['settling', null]);
    expect(await store.spentSince(4_999)).toEqual(new Map([[owner, 100n]]));
    expect(await store.spentSince(5_000)).toEqual(new Map());
    await store.fill('a', filling(5_001));
    expect((await read('a'))?.filled?.by).toBe('both');
  });

  test('is not written down where one of its orders is over', async () => {
    const uids = await place('a', 'b');
    await orders.cancel('b');
    expect(await store.claim(sentOf(hashOf('1')), by(uids), 1n)).toBe(false);
    expect([await stateOf('a'), await store.settlements()]).toEqual(['open', []]);
    expect(await store.spentSince(0)).toEqual(new Map());
  });

  test('makes what was spent an hour before forgotten', async () => {
    await place('a', 'b', 'c');
    await store.claim(sentOf(hashOf('1'), { sentAt: 1_400 }), by(['a']), 1n);
    await store.claim(sentOf(hashOf('2'), { sentAt: 1_401 }), by(['b']), 2n);
    await store.claim(sentOf(hashOf('3'), { sentAt: 5_000 }), by(['c']), 4n);
    expect(await store.spentSince(0)).toEqual(new Map([[owner, 6n]]));
  });

  test('that is signed anew takes its orders along, but no order that is over', async () => {
    await place('a', 'b');
    await store.claim(sentOf(hashOf('1')), by(['a', 'b']), 1n);
    await store.fill('b', filling(1));
    const raised = sentOf(hashOf('2'), { sentAt: 5_061 });
    await store.replace(hashOf('1'), raised);
    expect(await store.settlements()).toEqual([sentOf(hashOf('1')), raised]);
    expect([(await store.pending(0)).orders[0]?.tx, (await read('b'))?.filled?.tx]).toEqual([
      hashOf('2'),
      hashOf('1'),
    ]);
    await store.forget([hashOf('1')]);
    expect(await store.settlements()).toEqual([raised]);
  });

  test('comes by its number, and then by its time', async () => {
    await place('a', 'b', 'c');
    const late = sentOf(hashOf('1'), { nonce: 2, sentAt: 1 });
    const [older, newer] = [sentOf(hashOf('3')), sentOf(hashOf('2'), { sentAt: 5_001 })];
    await store.claim(late, by(['a']), 1n);
    await store.claim(newer, by(['b']), 1n);
    await store.claim(older, by(['c']), 1n);
    expect(await store.settlements()).toEqual([older, newer, late]);
  });
});

describe('an order', () => {
  test('is filled once, and its amounts stay exact', async () => {
    await place('a');
    await store.wait(['a'], 'limit');
    await store.fill('a', filling(8));
    await store.fill('a', { ...filling(9), sellAmount: 1n });
    const amounts = { sellAmount: '7', buyAmount: `1${'0'.repeat(40)}` };
    expect(await read('a')).toMatchObject({
      state: 'filled',
      waits: null,
      filled: { ...amounts, tx: hashOf('1'), at: 8, by: 'pools' },
    });
  });

  test('that was filled since is found, and no other', async () => {
    await place('a', 'b', 'c', 'd');
    await store.fill('a', filling(9));
    await store.fill('b', filling(10));
    await store.fill('c', filling(11));
    expect(await store.filledSince(10)).toEqual(['c', 'b']);
  });

  test('whose settlement is gone is open again, or cancelled where its owner said so', async () => {
    await place('a', 'b', 'c', 'd');
    await store.claim(sentOf(hashOf('1')), by(['a', 'b']), 1n);
    await store.fill('c', filling(1));
    await orders.cancel('d');
    expect([await orders.cancel('b'), await stateOf('b')]).toEqual([true, 'settling']);
    await store.reopen(['a', 'b', 'c', 'd']);
    const states = await Promise.all(['a', 'b', 'c', 'd'].map(stateOf));
    expect(states).toEqual(['open', 'cancelled', 'open', 'cancelled']);
    expect((await store.pending(0)).orders.map(({ tx }) => tx)).toEqual([null, null]);
    expect(await store.filledSince(0)).toEqual([]);
  });

  test('ends while it is open, and only then', async () => {
    await place('a', 'b', 'c');
    await store.claim(sentOf(hashOf('1')), by(['b']), 1n);
    await store.wait(['a'], 'limit');
    await store.end([], 'expired');
    await store.end(['a', 'b'], 'expired');
    expect(await Promise.all(['a', 'b', 'c'].map(stateOf))).toEqual([
      'expired',
      'settling',
      'open',
    ]);
    expect(await pendingUids()).toEqual(['b', 'c']);
    expect([await orders.cancel('a'), await orders.cancel('c')]).toEqual([false, true]);
  });

  test('says why it waits while it is open, in words that pages from before know', async () => {
    await place('a', 'b', 'c');
    await store.claim(sentOf(hashOf('1')), by(['c']), 1n);
    await store.wait(['a', 'c'], 'small');
    expect(await read('a')).toMatchObject({ waits: 'solver', detail: 'small' });
    expect([(await read('b'))?.waits, (await read('c'))?.waits]).toEqual([null, null]);
    await store.waitAll('balance');
    expect([(await read('a'))?.waits, (await read('b'))?.waits]).toEqual(['balance', 'balance']);
    expect((await store.pending(0)).orders.map(({ waits }) => waits)).toEqual([
      'balance',
      'balance',
      null,
    ]);
  });
});

test('the book is open while a server holds the solver’s lock and the solver says that it works', async () => {
  await place('a', 'b', 'c');
  await store.claim(sentOf(hashOf('1')), by(['b']), 1n);
  await orders.cancel('c');
  const lock = 7_310_421_967;
  expect(await orders.book(lock)).toEqual({ isWorking: false, openOrders: 2 });
  const server = await pool.connect();
  await server.query('select pg_advisory_lock($1)', [lock]);
  expect((await orders.book(lock)).isWorking).toBe(false);
  await store.say(true, null);
  expect((await orders.book(lock)).isWorking).toBe(true);
  expect((await orders.book(lock + 1)).isWorking).toBe(false);
  await store.say(false, 'The chain does not answer.');
  expect((await orders.book(lock)).isWorking).toBe(false);
  expect((await pool.query('select trouble from cow_solver')).rows).toEqual([
    { trouble: 'The chain does not answer.' },
  ]);
  await server.query('select pg_advisory_unlock($1)', [lock]);
  server.release();
});

test('an owner’s orders come in pages, the newest first', async () => {
  await pool.query(
    `insert into cow_orders (uid, owner, body, scheme, signature, placed_at, valid_to, state)
     select 'n' || n, $1, '{}', 'eip712', '0x', 1, 9, 'cancelled' from generate_series(1, 21) as n`,
    [owner],
  );
  const first = await orders.ofOwner(owner, null);
  expect([first.orders.length, first.orders[0]?.uid]).toEqual([20, 'n21']);
  const second = await orders.ofOwner(owner, orderPlace.decode(first.next ?? undefined));
  expect([second.orders.map(({ uid }) => uid), second.next]).toEqual([['n1'], null]);
  expect(await orders.ofOwner(`0x${'b'.repeat(40)}`, null)).toEqual({ orders: [], next: null });
});
