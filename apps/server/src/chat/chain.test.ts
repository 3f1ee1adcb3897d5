import { createTestDatabase } from '@parley/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Draft } from './draft.ts';
import { createChatStore } from './store.ts';
import { hashesFrom, startHash } from './testChain.ts';
import { enrol, envelope, type TestMember } from './testClient.ts';

let url: string;
let database: Database;
let drop: () => Promise<void>;
let member: TestMember;

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase('server', async (made) => {
    await migrate(made);
  }));
  database = openDatabase(url, silentLog, 4);
  member = await enrol(database);
});
afterAll(async () => {
  await database.end();
  await drop();
});

function draft(room: string, body: string): Draft {
  const { author, device } = member;
  return { envelope: envelope({ room, body }), author, device, signature: 'A'.repeat(86) };
}

/** A room's hashes as they are stored, and as the domain's rules make them of its messages. */
async function hashesOf(room: string) {
  const stored = await createChatStore(database).messagesAfter(room, 0, 10_000);
  const messages = stored.map(({ message }) => message);
  return {
    stored: stored.map(({ hash }) => hash),
    folded: hashesFrom(startHash(room), messages),
  };
}

test('each place has the hash of all before it, whether it was written alone or with others', async () => {
  const store = createChatStore(database);
  await store.ensureRooms(['mixed']);
  expect((await store.heads()).heads.get('mixed')).toEqual({ seq: 0, hash: startHash('mixed') });
  for (const [round, size] of [1, 3, 1, 1, 20, 2].entries()) {
    const drafts = Array.from({ length: size }, (_, index) => draft('mixed', `“${index}”\n\\`));
    const places = await store.append('mixed', drafts, 1_700_000_000_000 + round);
    expect(places.size).toBe(size);
    const { heads } = await store.heads();
    const newest = [...places.values()].sort((a, b) => a.seq - b.seq).at(-1);
    expect(heads.get('mixed')).toEqual(newest);
  }
  const { stored, folded } = await hashesOf('mixed');
  expect(stored).toHaveLength(28);
  expect(stored).toEqual(folded);
  expect(await store.hashAt('mixed', 0)).toBe(startHash('mixed'));
  expect(await store.hashAt('mixed', 17)).toBe(stored[16]);
  await expect(store.hashAt('mixed', 29)).rejects.toThrow('Place 29 of room mixed is missing.');
});

test('a message that is in the log already moves no hash', async () => {
  const store = createChatStore(database);
  await store.ensureRooms(['repeated']);
  const [first, second, third] = ['a', 'b', 'c'].map((body) => draft('repeated', body));
  if (first === undefined || second === undefined || third === undefined) throw new Error();
  await store.append('repeated', [first], 1);
  await store.append('repeated', [second, first, third], 2);
  const head = (await store.heads()).heads.get('repeated');
  await store.append('repeated', [first], 3);
  await store.append('repeated', [third, second], 3);
  expect((await store.heads()).heads.get('repeated')).toEqual(head);
  const { stored, folded } = await hashesOf('repeated');
  expect(stored).toHaveLength(3);
  expect(stored).toEqual(folded);
});

test('servers that write into one room at once make one chain', async () => {
  const pools = Array.from({ length: 4 }, () => openDatabase(url, silentLog, 4));
  await createChatStore(database).ensureRooms(['shared']);
  await Promise.all(
    pools.map(async (pool, server) => {
      const store = createChatStore(pool);
      for (let round = 0; round < 25; round += 1) {
        const size = 1 + ((round + server) % 4);
        const drafts = Array.from({ length: size }, () => draft('shared', `${server}`));
        expect((await store.append('shared', drafts, round)).size).toBe(size);
      }
    }),
  );
  await Promise.all(pools.map((pool) => pool.end()));
  const { stored, folded } = await hashesOf('shared');
  expect(stored).toHaveLength(250);
  expect(stored).toEqual(folded);
  expect((await createChatStore(database).heads()).heads.get('shared')?.hash).toBe(stored.at(-1));
});
