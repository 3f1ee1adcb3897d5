import { type Event, foldLog } from '@parley/domain/chat/fold';
import type { Kind } from '@parley/domain/chat/wire';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { sized } from '@parley/testkit/size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Draft } from './draft.ts';
import { createStandingStore } from './standing.ts';
import { createChatStore } from './store.ts';
import { hashesFrom, startHash } from './testChain.ts';
import { enrol, envelope, type TestMember } from './testClient.ts';
import { plainStandings, readStandings } from './testStandings.ts';

const room = 'general';
/** What happens is about these first messages, half of it about very few of them. */
const said = sized(60, 400);
const few = 10;
const digest = `${'D'.repeat(42)}A`;
let made: TestDatabase;
let database: Database;
let members: TestMember[];

beforeAll(async () => {
  made = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  database = openDatabase(made.url, silentLog, 6);
  members = await Promise.all(Array.from({ length: 5 }, () => enrol(database)));
});
afterAll(async () => {
  await database.end();
  await made.drop();
});

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const bodies: Partial<Record<Kind, readonly string[]>> = {
  react: ['🔥', '👍', '❤️'],
  unreact: ['🔥', '👍', '❤️'],
  vote: ['0', '1', '2'],
  edit: ['one', 'two', 'three'],
  hide: ['', 'spam'],
};
const often: readonly Kind[] = [
  ...['text', 'edit', 'edit', 'react', 'react', 'react', 'unreact', 'unreact', 'vote', 'vote'],
  ...['pin', 'unpin', 'hide', 'restore'],
] as const satisfies readonly Kind[];

/** What the rules let into the log, at random; few deletions, or all would end deleted. */
function randomDraft(): Draft {
  const { author, device } = pick(members);
  const kind = Math.random() < 0.01 ? 'delete' : pick(often);
  const seq = 1 + Math.floor(Math.random() * (Math.random() < 0.5 ? few : said));
  const changes = { kind, body: pick(bodies[kind] ?? [kind === 'text' ? 'gm' : '']) };
  const target = kind === 'text' ? {} : { target: { seq, digest } };
  const signature = 'A'.repeat(86);
  return { envelope: envelope({ ...changes, ...target }), author, device, signature };
}

const logOf = async (): Promise<(Event & { signature: string })[]> =>
  (await createChatStore(database).messagesAfter(room, 0, 1_000_000)).map(({ message }) => message);
const searched = async (): Promise<{ seq: number; body: string }[]> =>
  (await database.query('select seq, body from search.texts order by seq')).rows;
async function followSearch(): Promise<void> {
  const { rows } = await database.query("select search.follow('general', 500) as read");
  if (rows[0].read > 0) await followSearch();
}
const everything = async () =>
  Promise.all(
    ['message_states', 'member_states'].map(async (table) => {
      const { rows } = await database.query(`select * from ${table} order by 1, 2, 3, 4, 5`);
      return rows;
    }),
  );

test('the tables are the fold of the log, through broken connections and two writers, and are made anew the same', async () => {
  const other = openDatabase(made.url, silentLog, 2);
  const stores = [database, other].map(createChatStore);
  const [first] = stores;
  await first?.ensureRooms([room]);
  const texts = Array.from({ length: said }, () => ({ ...randomDraft(), envelope: envelope() }));
  await first?.append(room, texts, 1);
  // Its one connection is left alone.
  const watcher = openDatabase(made.url, silentLog, 1);
  const total = sized(1_500, 10_000);
  let head = said;
  let broken = 0;
  for (let round = 1; head < total; round += 1) {
    const groups = stores.map((store) => {
      const drafts = Array.from({ length: pick([1, 1, 2, 30]) }, () => randomDraft());
      return store.append(room, drafts, head).then(
        () => true,
        () => false,
      );
    });
    if (round % 5 === 0) {
      await watcher.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    await watcher.query("select search.follow('general', 37)");
    broken += (await Promise.all(groups)).filter((isDone) => !isDone).length;
    head = (await createChatStore(watcher).heads()).heads.get(room)?.seq ?? 0;
  }
  expect(broken).toBeGreaterThan(0);
  await Promise.all([watcher.end(), other.end()]);
  // The pool notices its broken connections at their next use.
  await Promise.all(Array.from({ length: 6 }, () => database.query('select 1').catch(() => {})));

  const log = await logOf();
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  const folded = foldLog(log);
  expect(plainStandings(await readStandings(database, room))).toEqual(plainStandings(folded));
  // What is gone is gone with its edits, and nothing else is.
  const deleted = new Set([...folded].filter(([, it]) => it.deletion !== null).map(([seq]) => seq));
  const gone = log.filter(({ signature }) => signature === '').map(({ seq }) => seq);
  const expected = log.filter(
    ({ seq, kind, target }) =>
      deleted.has(seq) || (kind === 'edit' && deleted.has(target?.seq ?? 0)),
  );
  expect(gone).toEqual(expected.map(({ seq }) => seq));
  expect(gone.length).toBeGreaterThan(0);

  await followSearch();
  const shown = log.filter(({ seq, kind }) => {
    const stands = folded.get(seq);
    return kind === 'text' && (stands?.deletion ?? stands?.hiding ?? null) === null;
  });
  const wordsOf = ({ seq, body }: Event) => log[(folded.get(seq)?.edit ?? seq) - 1]?.body ?? body;
  expect(await searched()).toEqual(shown.map((it) => ({ seq: it.seq, body: wordsOf(it) })));
  // Of another log nothing is left, and this one is read from its beginning.
  await database.query("update search.rooms set epoch = 'another'");
  await database.query("update search.texts set body = 'another'");
  await followSearch();
  expect(await searched()).toHaveLength(shown.length);
  expect((await searched()).some(({ body }) => body === 'another')).toBe(false);

  const before = await everything();
  await database.query('select rebuild_fold()');
  expect(await everything()).toEqual(before);
  await database.query("update member_states set body = '9'; delete from message_states");
  await database.query('select rebuild_fold()');
  expect(await everything()).toEqual(before);
  // Erasing changes no hash: the log still is the chain that it was.
  const stored = await createChatStore(database).messagesAfter(room, 0, 1_000_000);
  expect(
    hashesFrom(
      startHash(room),
      stored.map(({ message }) => message),
    ),
  ).toEqual(stored.map(({ hash }) => hash));
});

test('a page has all that counts about its messages, and counts where there is too much', async () => {
  const standings = createStandingStore(database);
  const store = createChatStore(database);
  await store.ensureRooms(['loud']);
  const say = (changes: Parameters<typeof envelope>[0], by = members[0] as TestMember): Draft => ({
    envelope: envelope({ room: 'loud', ...changes }),
    author: by.author,
    device: by.device,
    signature: 'A'.repeat(86),
  });
  const target = { seq: 1, digest };
  const crowd = await Promise.all(Array.from({ length: 60 }, () => enrol(database)));
  await store.append('loud', [say({ body: 'gm' }), say({ body: 'gn' })], 1);
  await store.append('loud', [say({ kind: 'edit', body: 'gm gm', target })], 2);
  await store.append(
    'loud',
    crowd.map((by, index) => say({ kind: 'react', body: index < 40 ? '🔥' : '👍', target }, by)),
    3,
  );
  await store.append('loud', [say({ kind: 'pin', body: '', target: { ...target, seq: 2 } })], 4);

  const { standing, tallies } = await standings.of('loud', 0, 1);
  expect(standing.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 51 }, (_, index) => index + 3),
  );
  expect(standing[0]).toMatchObject({ kind: 'edit', body: 'gm gm', target });
  expect(tallies).toEqual([
    { seq: 1, kind: 'react', body: '👍', count: 20 },
    { seq: 1, kind: 'react', body: '🔥', count: 40 },
  ]);
  const next = await standings.of('loud', 1, 2);
  expect([next.standing.map(({ kind }) => kind), next.tallies]).toEqual([['pin'], []]);
});
