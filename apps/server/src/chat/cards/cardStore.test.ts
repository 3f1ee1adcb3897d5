import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEmptyIndex } from '../../indexer/testIndex.ts';
import { type Database, openDatabase } from '../../platform/database.ts';
import { silentLog } from '../../platform/log.ts';
import { migrate } from '../../platform/migrate.ts';
import { type CardStore, cardTexts, createCardStore, type TopPlace } from './cardStore.ts';

let community: TestDatabase;
let database: Database;
let store: CardStore;
beforeAll(async () => {
  community = await createTestDatabase('community', async (url) => {
    await migrate(url);
    await makeEmptyIndex(url);
  });
  database = openDatabase(community.url, silentLog, 2);
  store = createCardStore(database);
  // They keep totals, which are not looked at here.
  await database.query('alter table indexed.tips disable trigger user');
  await database.query(`insert into devices values ('device', 'x', 'x', 'x', 'x', 0)`);
});
afterAll(async () => {
  await database.end();
  await community.drop();
});

const since = 1_000_000;
const tokens = ['coin', 'chat'];

/** A message with all that the order of cards depends on; members are numbers. */
const said = fc.record({
  author: fc.nat(3),
  isOld: fc.boolean(),
  kind: fc.constantFrom('text', 'poll', 'react'),
  replyTo: fc.boolean(),
  state: fc.constantFrom('none', 'edited', 'deleted', 'hidden'),
  reactions: fc.array(fc.record({ by: fc.nat(5), emoji: fc.constantFrom('🔥', '👍') })),
  tips: fc.array(
    fc.record({
      by: fc.nat(5),
      token: fc.constantFrom('coin', 'chat', 'spam'),
      isOld: fc.boolean(),
      isForged: fc.boolean(),
    }),
  ),
});
type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never;

let block = 0;

async function write(room: string, log: readonly Said[]): Promise<void> {
  await database.query(`insert into rooms (id, hash) values ($1, '')`, [room]);
  for (const [index, one] of log.entries()) {
    const seq = index + 1;
    const digest = Buffer.from(`${room} ${seq}`.padEnd(32));
    await database.query(
      `insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id, host,
         signature, at, digest, hash)
       values ($1::text, $2::bigint, $1::text || $2::bigint, $3, 'device', $4, '', $5, 0, 1, '', $6, $7, $8, '')`,
      [
        ...[room, seq, `${one.author}`, one.kind, one.replyTo ? 1 : null],
        ...[one.state === 'deleted' ? '' : 's', since - (one.isOld ? 1 : 0), digest],
      ],
    );
    if (one.state !== 'none') {
      const set = (state: string) => (one.state === state ? 1 : null);
      await database.query('insert into message_states values ($1, $2, $3, $4, $5)', [
        ...[room, seq, set('edited'), set('deleted'), set('hidden')],
      ]);
    }
    await writeReactions(room, seq, one);
    await writeTips(digest, one);
  }
}

async function writeReactions(room: string, seq: number, { reactions }: Said): Promise<void> {
  for (const { by, emoji } of reactions) {
    await database.query(
      "insert into member_states values ($1, $2, 'reactions', $3, $4, $3, 0) on conflict do nothing",
      [room, seq, emoji, `${by}`],
    );
  }
}

async function writeTips(digest: Buffer, { author, tips }: Said): Promise<void> {
  for (const { by, token, isOld, isForged } of tips) {
    block += 1;
    await database.query(`insert into indexed.tips values ($1, 0, '', $2, $3, $4, $5, $6, 1)`, [
      ...[block, since / 1_000 - (isOld ? 1 : 0), `0x${digest.toString('hex')}`, `${by}`],
      ...[isForged ? 'another' : `${author}`, token],
    ]);
  }
}

/** The same as the store says, by looking at everything. */
function naiveTop(log: readonly Said[]): TopPlace[] {
  const members = (all: readonly { by: number }[], author: number) =>
    new Set(all.map(({ by }) => by).filter((by) => by !== author)).size;
  return log
    .flatMap((one, index) => {
      const counted = one.tips.filter(
        (it) => tokens.includes(it.token) && !it.isOld && !it.isForged,
      );
      const place = {
        tippers: members(counted, one.author),
        reactors: members(one.reactions, one.author),
        seq: index + 1,
      };
      return isCard(one) && !one.isOld && place.tippers + place.reactors > 0 ? [place] : [];
    })
    .sort((a, b) => b.tippers - a.tippers || b.reactors - a.reactors || b.seq - a.seq);
}

function isCard({ kind, replyTo, state }: Said): boolean {
  return kind !== 'react' && !replyTo && state !== 'deleted' && state !== 'hidden';
}

test('the lists and their pages are those that looking at every message gives', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (log, limit) => {
        runs += 1;
        const room = `room-${runs}`;
        await write(room, log);
        const expected = naiveTop(log);
        const found: TopPlace[] = [];
        for (let page = [...expected, null].length; page > 0; page -= 1) {
          const after = found.at(-1) ?? null;
          const cards = await store.top({ room, tokens, since }, after, limit);
          found.push(...cards.map(({ place }) => place));
        }
        expect(found).toEqual(expected);
        const byTime = log
          .flatMap((one, index) => (isCard(one) ? [{ seq: index + 1, isOld: one.isOld }] : []))
          .sort((a, b) => Number(a.isOld) - Number(b.isOld) || b.seq - a.seq);
        const newest = await store.newest(room, null, 100);
        expect(newest.map(({ place }) => place.seq)).toEqual(byTime.map(({ seq }) => seq));
        const rest = await store.newest(room, newest[0]?.place ?? null, limit);
        expect(rest.map(({ place }) => place.seq)).toEqual(
          (newest.length === 0 ? [] : byTime.slice(1, 1 + limit)).map(({ seq }) => seq),
        );
      },
    ),
    { numRuns: sized(40, 400) },
  );
});

test('in a log of 100,000 messages the newest, the top, and the threads are read by their indexes', async () => {
  await database.query(`insert into rooms (id, hash) values ('large', '')`);
  // In parts: on a busy machine all at once take longer than a statement may.
  for (let first = 1; first < 100_000; first += 10_000) {
    await database.query(
      `insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id, host,
         signature, at, digest, hash)
       select 'large', n, 'large' || n, 'a' || n % 100, 'device', 'text', 'text ' || n,
         case when n % 5 = 0 then n - 4 end, 0, 1, '', 'x', n, decode(lpad(to_hex(n), 64, '0'), 'hex'), ''
       from generate_series($1::integer, $1 + 9999) as n`,
      [first],
    );
  }
  await database.query(
    `insert into member_states select 'large', n * 10 + 1, 'reactions', '🔥', 'b', '🔥', n from generate_series(1, 9999) as n`,
  );
  await database.query(
    `insert into indexed.tips select 1000000 + n, 0, '', 90 + n % 10, '0x' || lpad(to_hex(n * 10 + 1), 64, '0'),
       'b', 'a' || (n * 10 + 1) % 100, 'coin', 1 from generate_series(1, 9999) as n`,
  );
  await database.query('analyze messages, member_states, indexed.tips');
  const found = await store.top({ room: 'large', tokens, since: 90_000 }, null, 25);
  expect(found.map(({ place }) => place).slice(0, 2)).toEqual([
    { tippers: 1, reactors: 1, seq: 99_991 },
    { tippers: 1, reactors: 1, seq: 99_981 },
  ]);
  for (const [name, values] of [
    ['cards-new', ['large', null, null, 25]],
    ['cards-new', ['large', 50_000, 50_000, 25]],
    ['cards-top', ['large', 90_000, 90, tokens, null, null, null, 25]],
    ['cards-replies', ['large', [1, 6, 11], 5_000]],
  ] as const) {
    const plan = await database.query(`explain ${cardTexts[name]}`, [...values]);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines, name).toMatch(/Index/);
    expect(lines, name).not.toMatch(/Seq Scan on messages/);
  }
});
