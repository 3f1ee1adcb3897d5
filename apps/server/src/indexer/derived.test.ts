import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import type { Derived } from './derive.ts';
import type { Row } from './handler.ts';
import { deleteAfter, tablesOf, writeDerived } from './rows.ts';
import { makeEmptyIndex } from './testIndex.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase('made_index', async (url) => {
    await migrate(url);
    await makeEmptyIndex(url);
  });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const member = fc.constantFrom('0xa', '0xb', '0xc');
const amount = fc.bigInt({ min: 1n, max: 10n ** 20n });
const signed = fc.tuple(amount, fc.boolean()).map(([value, isLess]) => (isLess ? -value : value));

/** Rows as handlers give them, for the tables with totals. */
const row: fc.Arbitrary<Row> = fc.oneof(
  fc.record({ who: member, value: signed, epoch: fc.constantFrom(1n, 2n) }).map((one) => ({
    table: 'point_entries',
    values: {
      member: one.who,
      amount: one.value,
      epoch: one.epoch,
      source: '0xd',
      kind: 'award',
      reason: 'test',
    },
  })),
  fc.tuple(member, member, amount).map(([referrer, payer, value]) => ({
    table: 'referral_earnings',
    values: { referrer, member: payer, reason: 'name', amount: value },
  })),
  fc.tuple(member, member, signed).map(([account, contract, value]) => ({
    table: 'credit_changes',
    values: { account, contract, amount: value },
  })),
  fc.tuple(member, member, amount).map(([author, token, value]) => ({
    table: 'tips',
    values: { author, token, amount: value, message_id: '0x1', sender: '0xe' },
  })),
  fc.tuple(member, signed).map(([account, value]) => ({
    table: 'stake_changes',
    values: { account, amount: value, forfeited: 0n },
  })),
  fc.tuple(member, fc.option(member), amount).map(([account, recipient, value]) => ({
    table: 'stake_rewards',
    values: { account, recipient, amount: value },
  })),
  fc.tuple(member, fc.constantFrom('', 'ann', 'bob')).map(([holder, name]) => ({
    table: 'main_name_changes',
    values: { holder, name },
  })),
  fc.tuple(fc.constantFrom(1n, 2n, 3n), member, member).map(([id, sender, recipient]) => ({
    table: 'name_transfers',
    values: { token_id: id, sender, recipient },
  })),
  fc.tuple(fc.constantFrom(1n, 2n, 3n), member).map(([id, holder]) => ({
    table: 'name_data_changes',
    values: { token_id: id, holder, data: `{"by":"${holder}"}` },
  })),
);

/** Each total with the query that counts it anew. */
const recounts: Record<string, string> = {
  'select member, total, entries from point_totals':
    'select member, sum(amount), count(*) from point_entries group by member',
  'select epoch, member, total, entries from point_epochs':
    'select epoch, member, sum(amount), count(*) from point_entries group by epoch, member',
  'select referrer, total, entries from referral_totals':
    'select referrer, sum(amount), count(*) from referral_earnings group by referrer',
  'select account, contract, amount from credits':
    'select account, contract, sum(amount) from credit_changes group by 1, 2 having sum(amount) <> 0',
  'select author, token, total, tips from tip_totals':
    'select author, token, sum(amount), count(*) from tips group by author, token',
  'select account, staked, claimed from stakes': `select account, sum(s), sum(c) from (
       select account, amount as s, 0 as c from stake_changes
       union all select account, 0, amount from stake_rewards where recipient is not null) all_of
     group by account having sum(s) <> 0 or sum(c) <> 0`,
  'select holder, name from main_names': `select holder, name from (
       select distinct on (holder) holder, name from main_name_changes
       order by holder, block desc, log_index desc) newest where name <> ''`,
  'select token_id, holder, data from names': `select r.token_id,
       coalesce((select recipient from name_transfers t where t.token_id = r.token_id
         order by block desc, log_index desc limit 1), r.holder),
       coalesce((select data from name_data_changes d where d.token_id = r.token_id
         order by block desc, log_index desc limit 1), '')
     from name_registrations r`,
};

async function rowsOf(text: string): Promise<string[]> {
  const { rows } = await client.query({ text, rowMode: 'array' });
  return rows.map((values) => JSON.stringify(values)).sort();
}

function derivedAt(block: number, logIndex: number, rows: readonly Row[]): Derived {
  const log = {
    block,
    logIndex,
    address: '0xf',
    topics: [],
    data: '0x',
    tx: `0x${block}`,
  } as const;
  return { log, time: block, rows, children: [], topics: [] };
}

const registered = [1n, 2n, 3n].map((id) =>
  derivedAt(0, Number(id), [
    { table: 'name_registrations', values: { token_id: id, name: `n${id}`, holder: '0xa' } },
  ]),
);

test('after any steps and rollbacks each total is what a recount gives', async () => {
  const tables = await tablesOf(client, 'indexed');
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.array(row, { minLength: 1, maxLength: 8 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await client.query('begin');
      let block = 1;
      await writeDerived(client, 'indexed', tables, registered);
      for (const one of steps) {
        if (typeof one === 'number') {
          block = Math.max(1, block - one);
          await deleteAfter(client, 'indexed', tables, block - 1);
        } else {
          const derived = one.map((made, index) => derivedAt(block, index, [made]));
          expect(await writeDerived(client, 'indexed', tables, derived)).toBe(0);
          block += 1;
        }
      }
      for (const [kept, recount] of Object.entries(recounts)) {
        expect(await rowsOf(kept)).toEqual(await rowsOf(recount));
      }
      await client.query('rollback');
    }),
    { numRuns: sized(60, 1_000) },
  );
});
