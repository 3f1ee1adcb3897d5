import type { Envelope, Message } from '@parley/domain/chat/wire';
import { createTestDatabase } from '@parley/testkit/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { startTestServer } from '../testServer.ts';
import { createCommitter, type Outcome } from './committer.ts';
import { createChatStore } from './store.ts';
import { enrol, envelope, newId, TestClient } from './testClient.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  database = openDatabase(made.url, silentLog, 4);
  await createChatStore(database).ensureRooms(['general']);
  drop = made.drop;
});
afterAll(async () => {
  await database.end();
  await drop();
});

const databaseDown = Object.assign(new Error('gone'), { code: '57P01' });
const oddDraft = Object.assign(new Error('not a text'), { code: '22021' });

/** The committer over the real log, which now and then fails as PostgreSQL does. */
async function committerThatFails(failures: (Error | null)[], commitMax: number) {
  const store = createChatStore(database);
  const committed: Message[] = [];
  const committer = createCommitter({
    store: {
      existing: store.existing,
      append: async (...args) => {
        const failure = failures.shift() ?? null;
        if (failure !== null) throw failure;
        return store.append(...args);
      },
    },
    clock: { now: () => 1 },
    log: silentLog,
    commitMax,
    onCommitted: (_room, messages) => committed.push(...messages.map(({ message }) => message)),
  });
  return { committer, committed };
}

test('nothing that a device sent after a refused message gets into the log', async () => {
  const members = await Promise.all([enrol(database), enrol(database), enrol(database)]);
  const failure = fc.constantFrom(null, null, databaseDown, oddDraft);
  await fc.assert(
    fc.asyncProperty(
      fc.array(failure, { maxLength: 12 }),
      fc.array(fc.nat(2), { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 8 }),
      async (failures, senders, commitMax) => {
        const { committer, committed } = await committerThatFails([...failures], commitMax);
        const outcomes = await Promise.all(
          senders.map(
            async (index): Promise<{ index: number; signed: Envelope; outcome: Outcome }> => {
              const member = members[index];
              const signed = envelope({ id: newId() });
              const { author = '', device = '' } = member ?? {};
              const draft = { envelope: signed, author, device, signature: 'A'.repeat(86) };
              return { index, signed, outcome: await committer.commit(draft) };
            },
          ),
        );
        const isWell = failures.every((one) => one === null);
        expect(committed.length).toBeGreaterThanOrEqual(isWell ? senders.length : 0);
        for (const index of [0, 1, 2]) {
          const own = outcomes.filter((one) => one.index === index);
          const kept = own.filter(({ outcome }) => outcome.ok).map(({ signed }) => signed.id);
          // The first ones, up to the first that was refused, in the order of sending.
          expect(kept).toEqual(own.slice(0, kept.length).map(({ signed }) => signed.id));
          const inLog = committed.filter(({ author }) => author === members[index]?.author);
          expect(inLog.map(({ id }) => id)).toEqual(kept);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a connection ends with a message that could not be kept, and what came behind it is not', async () => {
  const server = await startTestServer({ community: { postingNeedsName: true } });
  try {
    const member = await enrol(server.database);
    const client = await TestClient.open(server, member);
    server.names.state.isDown = true;
    const first = envelope();
    const second = envelope();
    client.raw({ t: 'send', envelope: first, signature: client.sign(first) });
    client.raw({ t: 'send', envelope: second, signature: client.sign(second) });
    expect(await client.closed).toBe(1013);
    expect(client.frames.filter(({ t }) => t === 'refused')).toMatchObject([
      { id: first.id, code: 'unavailable' },
    ]);
    const rows = await server.database.query('select id from messages where author = $1', [
      member.author,
    ]);
    expect(rows.rowCount).toBe(0);
  } finally {
    await server.stop();
  }
});
