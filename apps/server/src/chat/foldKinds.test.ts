import { foldLog, nothingStands, type Standing } from '@parley/domain/chat/fold';
import { isDeletion } from '@parley/domain/chat/kindFacts';
import { type KindRules, kindRules, standingFields } from '@parley/domain/chat/kinds';
import { isSaid, type Kind, kinds } from '@parley/domain/chat/wire';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { kindList, kindRows, saidKinds } from '../platform/eventKinds.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Draft } from './draft.ts';
import { createRemovalStore } from './removalStore.ts';
import { createChatStore } from './store.ts';
import { enrol, envelope, type TestMember } from './testClient.ts';
import { plainStandings, readStandings } from './testStandings.ts';

let made: TestDatabase;
let database: Database;
let members: TestMember[];

beforeAll(async () => {
  made = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  database = openDatabase(made.url, silentLog, 2);
  members = await Promise.all(Array.from({ length: 12 }, () => enrol(database)));
});
afterAll(async () => {
  await database.end();
  await made.drop();
});

/** Few messages and bodies, so that events meet. */
const targets = 4;
const bodies: Record<KindRules['body'], (index: number) => string> = {
  words: (index) => `gm ${index}`,
  poll: (index) => `Lunch ${index}?\nNow\nLater`,
  none: () => '',
  emoji: (index) => String.fromCodePoint(0x1f34f + index),
  option: String,
  reason: (index) => `spam ${index}`,
  member: (index) => members[index % members.length]?.author ?? '',
};

type Step = {
  kind: Kind | 'remove';
  by: number;
  target: number;
  body: number;
  isTogether: boolean;
};
const often = kinds.filter((kind) => !isDeletion(kind));
const steps = fc.array(
  fc.record<Step>({
    kind: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom<Kind>(...often) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Step['kind']>(...kinds.filter(isDeletion), 'remove'),
      },
    ),
    by: fc.nat(2),
    target: fc.integer({ min: 1, max: targets }),
    body: fc.nat(1),
    isTogether: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
);
/** More reactions to one message than it takes, and now and then some that are taken back. */
const crowds = fc.array(
  fc.record<Step>({
    kind: fc.oneof(
      { weight: 60, arbitrary: fc.constant<Kind>('react') },
      { weight: 3, arbitrary: fc.constant<Kind>('unreact') },
      { weight: 1, arbitrary: fc.constant<Kind>('sweep') },
    ),
    by: fc.nat(11),
    target: fc.constant(1),
    body: fc.nat(79),
    isTogether: fc.constant(true),
  }),
  { minLength: 250, maxLength: 300 },
);

function draftOf(room: string, { kind, by, target, body }: Step & { kind: Kind }): Draft {
  const { author, device } = members[by] as TestMember;
  const about = isSaid(kind) ? {} : { target: { seq: target, digest: `${'D'.repeat(42)}A` } };
  const text = bodies[kindRules[kind].body](body);
  return {
    envelope: envelope({ room, kind, body: text, ...about }),
    author,
    device,
    signature: 'A'.repeat(86),
  };
}

async function remove(room: string, seq: number): Promise<void> {
  const store = createRemovalStore(database);
  const places = await store.removable(room, [seq]);
  await store.remove(
    room,
    places.map((place) => ({ ...place, signature: 's' })),
    { reason: 'spam', at: 1, key: 'k' },
  );
}

/** Writes a log with what an operator removes meanwhile, in groups as a server does. */
async function write(room: string, all: readonly Step[]): Promise<void> {
  const store = createChatStore(database);
  await store.ensureRooms([room]);
  const said: Step = { kind: 'text', by: 0, target: 1, body: 0, isTogether: true };
  let group: Draft[] = [];
  const commit = async () => {
    await store.append(room, group, 1);
    group = [];
  };
  for (const step of [...Array.from({ length: targets }, () => said), ...all]) {
    const { kind, isTogether } = step;
    if (!isTogether || kind === 'remove') await commit();
    if (kind === 'remove') await remove(room, step.target);
    else group.push(draftOf(room, { ...step, kind }));
  }
  await commit();
}

/** The fold of the domain; what the operator removed is deleted by no event. */
async function folded(room: string): Promise<Map<number, Standing>> {
  const log = await createChatStore(database).messagesAfter(room, 0, 1_000);
  const standings = foldLog(log.map(({ message }) => message));
  const { rows } = await database.query('select seq from removals where room = $1', [room]);
  for (const { seq } of rows) standings.set(seq, { ...nothingStands, deletion: 0 });
  return standings;
}

/** All that a fold writes, of every room. */
async function everything() {
  const tables = ['message_states', 'member_states', 'messages'];
  return await Promise.all(
    tables.map(async (table) => {
      const { rows } = await database.query(`select * from ${table} order by 1, 2, 3, 4, 5`);
      return rows;
    }),
  );
}

test('whatever happens in a room, the database folds it as the domain does, at once and anew', async () => {
  let rooms = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      rooms += 1;
      const room = `room-${rooms}`;
      await write(room, all);
      const expected = plainStandings(await folded(room));
      expect(plainStandings(await readStandings(database, room))).toEqual(expected);
    }),
    { numRuns: sized(30, 100) },
  );
  const live = await everything();
  expect(live[0]?.length).toBeGreaterThan(0);
  await database.query('update message_states set pin = 1, hiding = 2; delete from member_states');
  await database.query('select rebuild_fold()');
  expect(await everything()).toEqual(live);
});

test('however many react, a message takes what the domain says, ten of a member and fifty of all', async () => {
  let rooms = 0;
  let most = 0;
  await fc.assert(
    fc.asyncProperty(crowds, async (all) => {
      rooms += 1;
      const room = `crowd-${rooms}`;
      await write(room, all);
      const expected = await folded(room);
      expect(plainStandings(await readStandings(database, room))).toEqual(plainStandings(expected));
      const given = [...(expected.get(1)?.reactions.values() ?? [])];
      most = Math.max(most, given.length);
      expect(given.length).toBeLessThanOrEqual(50);
      for (const { author } of members) {
        expect(given.filter((by) => by.has(author)).length).toBeLessThanOrEqual(10);
      }
    }),
    { numRuns: sized(10, 40) },
  );
  expect(most).toBe(50);
});

test('what stands once about a message has a column, and what a member makes stand is made by one kind', async () => {
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'message_states'`,
  );
  const once = Object.entries(standingFields).flatMap(([field, scope]) =>
    scope === 'once' ? [field] : [],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(['room', 'seq', 'deletion', ...once].sort());
  const setting = kindRows.filter(({ does, scope }) => does === 'sets' && scope !== 'once');
  expect(new Set(setting.map(({ field }) => field)).size).toBe(setting.length);
});

test('the kinds of a migrated database are those of the domain', async () => {
  const { rows } = await database.query('select * from event_kinds');
  expect(rows).toHaveLength(kindRows.length);
  expect(rows).toEqual(expect.arrayContaining([...kindRows]));
});

test('the indexes of some kinds hold those that are asked for', async () => {
  const { rows } = await database.query(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename = 'messages' and indexdef like '%kind%'`,
  );
  const kindsIn = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, kind]) => kind).sort();
  const moderation = kindList((kind) => kindRules[kind].right === 'moderator');
  const indexed = rows.map(({ name, text }) => [name, kindsIn(text)] as const);
  expect(indexed.sort()).toEqual([
    ['messages_cards', kindsIn(saidKinds)],
    ['messages_cards_digest', kindsIn(saidKinds)],
    ['messages_moderation', kindsIn(moderation)],
  ]);
});
