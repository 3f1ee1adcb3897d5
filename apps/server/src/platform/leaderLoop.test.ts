import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { eventually } from '@parley/testkit/eventually';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLeaderLoop, type Turn } from './leaderLoop.ts';
import { createLease } from './lease.ts';
import { silentLog } from './log.ts';

let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
/** Which server began and ended a round, in order. */
let rounds: string[];

beforeEach(async () => {
  rounds = [];
  database = await createTestDatabase('empty', async () => {});
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await database.drop();
});

type Way = {
  /** What a round does besides being noted. */
  work?: (signal: AbortSignal) => Promise<void>;
  idleMaxMs?: number;
  renewMs?: number;
  pauseMs?: number;
};

/** A server that does the work of this test whenever it leads. */
function startServer(name: string, way: Way = {}) {
  const { work = async () => {}, pauseMs = 5, ...times } = way;
  const failures: { message: string; isNew: boolean }[] = [];
  const lease = createLease({
    url: database.url,
    log: silentLog,
    name: 'test',
    channel: 'parley_test',
    lock: 1,
    onNotice: () => {},
    onGap: () => {},
    ...times,
  });
  const loop = startLeaderLoop({
    lease,
    async turn({ lead, signal }: Turn) {
      if ((await lead()) === null) return pauseMs;
      rounds.push(`${name} begins`);
      await work(signal);
      rounds.push(signal.aborted ? `${name} is ended` : `${name} ends`);
      return pauseMs;
    },
    failed(error, isNew) {
      failures.push({ message: error instanceof Error ? error.message : '', isNew });
      return 5;
    },
  });
  stops.push(loop.stop);
  return { ...loop, failures };
}

async function ask(text: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rowCount;
  } finally {
    await client.end();
  }
}

const cut = () =>
  ask(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'parley-test'`);
const holders = () =>
  ask(`select from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`);
const begun = (name: string) => rounds.filter((said) => said === `${name} begins`).length;
/** What nothing but the end of its signal ends. */
const untilEnded = (signal: AbortSignal) =>
  wait(60_000, undefined, { signal }).catch(() => undefined);

test('one server of two leads, and the other one at once when it stops', async () => {
  const first = startServer('first');
  await eventually(() => expect(begun('first')).toBeGreaterThan(0));
  startServer('second');
  await eventually(() => expect(begun('first')).toBeGreaterThan(20));
  expect(begun('second')).toBe(0);
  await first.stop();
  const led = begun('first');
  await eventually(() => expect(begun('second')).toBeGreaterThan(5));
  expect(begun('first')).toBe(led);
});

test('a round learns that its connection was cut, and a server leads again without help', async () => {
  const server = startServer('first', { work: untilEnded });
  await eventually(() => expect(begun('first')).toBe(1));
  expect(await cut()).toBe(1);
  await eventually(() =>
    expect(rounds).toEqual(['first begins', 'first is ended', 'first begins']),
  );
  expect(await holders()).toBe(1);
  await server.stop();
  expect(await holders()).toBe(0);
});

test('a server that shows no sign of life loses its lease, and its round learns of it', async () => {
  // It never renews, as one whose machine has stopped.
  startServer('first', { work: untilEnded, idleMaxMs: 200, renewMs: 60_000, pauseMs: 60_000 });
  await eventually(() => expect(begun('first')).toBe(1));
  startServer('second', { idleMaxMs: 10_000 });
  await eventually(() => expect(rounds).toContain('second ends'));
  await eventually(() => expect(rounds).toContain('first is ended'));
  expect(begun('first')).toBe(1);
});

test('a round that takes longer than the lease keeps it as long as its server lives', async () => {
  startServer('first', { work: () => wait(1_500), idleMaxMs: 500, renewMs: 50 });
  await eventually(() => expect(begun('first')).toBe(1));
  startServer('second');
  await eventually(() => expect(rounds).toContain('first ends'));
  expect(begun('second')).toBe(0);
  expect(rounds).not.toContain('first is ended');
});

test('a round without end holds up neither a stop nor the next server', async () => {
  const first = startServer('first', { work: () => new Promise(() => {}) });
  await eventually(() => expect(begun('first')).toBe(1));
  startServer('second');
  const started = performance.now();
  await first.stop();
  expect(performance.now() - started).toBeLessThan(10_000);
  await eventually(() => expect(begun('second')).toBeGreaterThan(0));
});

test('a round that goes on after its server stopped leads no more', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = startServer('first', { work: () => held });
  await eventually(() => expect(begun('first')).toBe(1));
  await first.stop();
  end();
  await eventually(() => expect(rounds).toEqual(['first begins', 'first is ended']));
  expect(await holders()).toBe(0);
});

test('a failure gives the lease up, and is new once for as long as it lasts', async () => {
  let reason: string | null = 'away';
  const server = startServer('first', {
    work: async () => {
      if (reason !== null) throw new Error(reason);
    },
  });
  await eventually(() => expect(server.failures.length).toBeGreaterThan(2));
  expect(server.trouble()).toBe('away');
  expect(server.failures.filter(({ isNew }) => isNew)).toEqual([{ message: 'away', isNew: true }]);
  reason = null;
  await eventually(() => expect(rounds).toContain('first ends'));
  expect(server.trouble()).toBe(null);
  reason = 'away';
  await eventually(() => expect(server.failures.filter(({ isNew }) => isNew)).toHaveLength(2));
});

test('a pause ends when the loop is woken, also by what came during the turn', async () => {
  const server = startServer('first', { pauseMs: 60_000 });
  await eventually(() => expect(begun('first')).toBe(1));
  await eventually(() => {
    server.wake();
    expect(begun('first')).toBe(2);
  });
  let wake = () => {};
  await server.stop();
  const other = startServer('second', { pauseMs: 60_000, work: async () => wake() });
  wake = other.wake;
  await eventually(() => expect(begun('second')).toBeGreaterThan(3));
});
