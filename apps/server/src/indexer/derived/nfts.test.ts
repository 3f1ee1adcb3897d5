import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@parley/testkit/database';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const zero = `0x${'0'.repeat(40)}`;
const collections = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`);
const people = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`);

let database: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase('empty', async () => {});
  drop = made.drop;
  database = new pg.Client({ connectionString: made.url });
  await database.connect();
});

beforeEach(async () => {
  await database.query('drop schema if exists indexed cascade; create schema indexed');
  await database.query('set search_path = indexed');
  await database.query(await readFile(new URL('./nfts.sql', import.meta.url), 'utf8'));
});

afterAll(async () => {
  await database.end();
  await drop();
});

type Row = Record<string, string | number | boolean>;

/** Inserts rows of one table in one statement, as the follower does. */
async function insert(table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await database.query(
    `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** A block on which collections are traded and handed on; each action is one event. */
type Action = { collection: number; person: number; kind: 'mint' | 'burn' | 'send'; to: number };
const action: fc.Arbitrary<Action> = fc.record({
  collection: fc.nat(2),
  person: fc.nat(3),
  kind: fc.constantFrom('mint', 'mint', 'burn', 'send'),
  to: fc.nat(3),
});

type Events = { trades: Row[]; transfers: Row[] };
const nothing: Events = { trades: [], transfers: [] };
const firstBlock = 10;

/** The events of these blocks, of a chain on which nobody burns or sends what nobody holds. */
function eventsOf(blocks: readonly Action[][], seconds: number): Events[] {
  const holders = collections.map(() => new Map<number, string>());
  const lastIds = collections.map(() => 0);
  return blocks.map((actions, index) => {
    const block = firstBlock + index + 1;
    const trades: Row[] = [];
    const transfers: Row[] = [];
    const place = () => {
      const log_index = trades.length + transfers.length;
      return { block, log_index, tx: '0x', time: block * seconds };
    };
    for (const { collection: number, person, kind, to } of actions) {
      const tokens = holders[number] as Map<number, string>;
      const trader = people[person] as string;
      const collection = collections[number] as string;
      const move = (token_id: number, sender: string, recipient: string) =>
        transfers.push({ ...place(), collection, token_id, sender, recipient });
      const trade = (token_id: number, kind: string) =>
        trades.push({
          ...place(),
          collection,
          kind,
          trader,
          token_id,
          supply: tokens.size,
          price: (tokens.size + 1) * 1e9,
          protocol_fee: 7,
          creator_fee: 5,
        });
      if (kind === 'mint') {
        const id = (lastIds[number] ?? 0) + 1;
        lastIds[number] = id;
        tokens.set(id, trader);
        move(id, zero, trader);
        trade(id, kind);
        continue;
      }
      const [mine] = [...tokens].find(([, holder]) => holder === trader) ?? [];
      if (mine === undefined) continue;
      if (kind === 'burn') {
        tokens.delete(mine);
        move(mine, trader, zero);
        trade(mine, kind);
      } else {
        tokens.set(mine, people[to] as string);
        move(mine, trader, people[to] as string);
      }
    }
    return { trades, transfers };
  });
}

async function launchAll(): Promise<void> {
  await insert(
    'collections',
    collections.map((address, index) => ({
      block: 1,
      log_index: index,
      tx: '0x',
      time: 1,
      address,
      creator: people[0] as string,
      unique_id: `n${index}`,
      name: `N${index}`,
      symbol: 'N',
      base_price: 1e9,
      protocol_fee: 200,
      creator_fee: 100,
    })),
  );
}

/** What the totals must be, counted anew from the events. */
const recounts = {
  collection_tokens: `select collection, token_id, recipient as holder from (
      select distinct on (collection, token_id) * from collection_transfers
      order by collection, token_id, block desc, log_index desc
    ) t where recipient <> '${zero}'`,
  collection_holdings: `select collection, holder, count(*) as tokens from collection_tokens group by 1, 2`,
  collection_hours: `select t.time / 3600 * 3600 as slot, c.block * 1000000 + c.log_index as launched,
      sum(t.price) as volume, count(*) as trades
    from trades t join collections c on c.address = t.collection group by 1, 2`,
  collection_windows: `select w.width, t.time / w.width * w.width + n * w.width as slot,
      c.block * 1000000 + c.log_index as launched, sum(t.price) as volume, count(*) as trades
    from trades t join collections c on c.address = t.collection
    cross join (values (86400, 7), (259200, 10)) as w (width, steps)
    cross join lateral generate_series(0, w.steps) n group by 1, 2, 3`,
  collection_stats: `select address, supply, trades, volume, creator_earned, holders from (
      select c.address,
        (select count(*) from collection_tokens k where k.collection = c.address) as supply,
        (select count(*) from trades t where t.collection = c.address) as trades,
        (select coalesce(sum(price), 0) from trades t where t.collection = c.address) as volume,
        (select coalesce(sum(creator_fee), 0) from trades t where t.collection = c.address) as creator_earned,
        (select count(distinct holder) from collection_tokens k where k.collection = c.address) as holders
      from collections c
    ) s`,
} as const;
const columns = {
  collection_tokens: 'collection, token_id, holder',
  collection_holdings: 'collection, holder, tokens',
  collection_hours: 'slot, launched, volume, trades',
  collection_windows: 'width, slot, launched, volume, trades',
  collection_stats: 'address, supply, trades, volume, creator_earned, holders',
} as const;

async function expectTotals(): Promise<void> {
  for (const [table, recount] of Object.entries(recounts)) {
    const of = columns[table as keyof typeof columns];
    const kept = await database.query(`select ${of} from ${table} order by ${of}`);
    const counted = await database.query(`select ${of} from (${recount}) r order by ${of}`);
    expect(kept.rows, table).toEqual(counted.rows);
  }
}

test('totals equal a recount after any blocks and rollbacks', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.array(action, { minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.record({ back: fc.nat(4) }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 10 }),
      fc.constantFrom(60, 9_000),
      async (steps, seconds) => {
        await database.query('begin');
        await launchAll();
        let blocks: Action[][] = [];
        for (const one of steps) {
          if (Array.isArray(one)) {
            blocks.push(one);
            const { trades, transfers } = eventsOf(blocks, seconds).at(-1) ?? nothing;
            await insert('trades', trades);
            await insert('collection_transfers', transfers);
          } else {
            blocks = blocks.slice(0, -1 - one.back);
            for (const table of ['collection_transfers', 'trades']) {
              await database.query(`delete from ${table} where block > $1`, [
                firstBlock + blocks.length,
              ]);
            }
            await expectTotals();
          }
        }
        await expectTotals();
        await database.query('delete from collection_transfers');
        await database.query('delete from trades');
        await database.query('delete from collections');
        for (const table of Object.keys(recounts)) {
          expect((await database.query(`select * from ${table}`)).rows, table).toEqual([]);
        }
        await database.query('rollback');
      },
    ),
    { numRuns: 40 },
  );
});

test('profile, fee, owner, and featured list are the newest, also after a rollback', async () => {
  await launchAll();
  const collection = collections[0] as string;
  const at = (block: number) => ({ block, log_index: 0, tx: '0x', time: block, collection });
  const profile = { description: '', image: '', media: '', media_kind: 0 };
  for (const block of [2, 3]) {
    await insert('collection_profiles', [{ ...at(block), ...profile, image: `ipfs://${block}` }]);
    await insert('collection_fees', [{ ...at(block), creator_fee: 100 - block }]);
    await insert('collection_owners', [{ ...at(block), owner: people[block] as string }]);
    await insert('collection_features', [{ ...at(block), featured: block === 2 }]);
  }
  const state = async () => {
    const found = await database.query(
      'select image, creator_fee, owner, featured_at is not null as featured, price from collection_stats where address = $1',
      [collection],
    );
    return found.rows[0];
  };
  const price = (fee: number) => String((10n ** 9n * BigInt(10_200 + fee)) / 10_000n);
  expect(await state()).toEqual({
    image: 'ipfs://3',
    creator_fee: 97,
    owner: people[3],
    featured: false,
    price: price(97),
  });
  for (const table of ['profiles', 'fees', 'owners', 'features']) {
    await database.query(`delete from collection_${table} where block > 2`);
  }
  expect(await state()).toEqual({
    image: 'ipfs://2',
    creator_fee: 98,
    owner: people[2],
    featured: true,
    price: price(98),
  });
  for (const table of ['fees', 'owners', 'features']) {
    await database.query(`delete from collection_${table}`);
  }
  expect(await state()).toMatchObject({
    creator_fee: 100,
    owner: people[0],
    featured: false,
    price: price(100),
  });
});
