import { Duplex } from 'node:stream';
import type pg from 'pg';
import type { WebSocket } from 'ws';
import { Connection } from '../../../apps/server/src/chat/connection.ts';
import type { Feed } from '../../../apps/server/src/chat/feed.ts';
import { createFeeds, type Feeds } from '../../../apps/server/src/chat/feeds.ts';
import { encodeEntry } from '../../../apps/server/src/chat/frames.ts';
import { createGateway } from '../../../apps/server/src/chat/gateway.ts';
import { chatLimits } from '../../../apps/server/src/chat/limits.ts';
import { createChatStore } from '../../../apps/server/src/chat/store.ts';
import { createWriteScheduler } from '../../../apps/server/src/chat/writeScheduler.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { measurePairs, median, type Row, rowOf } from './pairs.ts';
import { waitFor } from './readers.ts';

const missed = 1_000;
const rounds = 15;

/**
 * Row 9: a reader comes back after 1,000 messages. Ours ends with encoded frames handed to the
 * socket; the baseline ends with the rows of a plain select, which nobody has encoded yet.
 */
export async function resumeRows(database: pg.Pool): Promise<Row[]> {
  const store = createChatStore(database);
  const feeds = createFeeds({ store, log: silentLog, rooms: ['general'], ringSize: 1_100 });
  await feeds.open();
  const feed = feedOf(feeds);
  const from = feed.head - missed;
  const names = {
    personOf: () => ({ name: null }),
    people: async (authors: readonly string[]) =>
      Object.fromEntries(authors.map((author) => [author, { name: null }])),
  };
  const scheduler = createWriteScheduler();
  const gateway = createGateway({
    feeds,
    names,
    signHead: () => null,
    limits: chatLimits,
    log: silentLog,
    scheduler,
    removals: { since: () => [], gone: async () => [] },
  });

  async function resume(): Promise<number> {
    const sink = createSink();
    const started = performance.now();
    gateway.follow(sink.connection, new Map([[feed, { epoch: feed.epoch, seq: from }]]));
    await sink.until(feed.head);
    const elapsed = performance.now() - started;
    gateway.leave(sink.connection);
    return elapsed;
  }
  async function select(): Promise<number> {
    const started = performance.now();
    await database.query({
      name: 'plain-select',
      text: 'select * from messages where room = $1 and seq > $2 order by seq limit 1000',
      values: ['general', from],
    });
    return performance.now() - started;
  }
  const ring = (await store.messagesAfter('general', from, missed)).map(encodeEntry);
  const withRing = (entries: typeof ring) =>
    medianOf(() => {
      feed.ring = entries;
      return resume();
    });
  await withRing([]);
  const fromLog = await measurePairs(
    7,
    () => withRing([]),
    () => medianOf(select),
  );
  const fromMemory = await measurePairs(
    7,
    () => withRing(ring),
    () => medianOf(select),
  );
  return [
    rowOf('9 resume of 1,000 from the database', 'ms', fromLog, { atMost: 3 }),
    rowOf('9 resume of 1,000 from memory', 'ms', fromMemory, { atMost: 0.5 }),
  ];
}

function feedOf(feeds: Feeds): Feed {
  const feed = feeds.get('general');
  if (feed === undefined || feed.head < missed) throw new Error('The log is too short.');
  return feed;
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measure());
  return median(times);
}

/** A connection whose reader takes everything at once. */
function createSink() {
  let tail = '';
  const stream = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      // Only the place of the last message matters here, and it is near the end.
      tail = chunk.subarray(-2_000).toString('latin1');
      done();
    },
  });
  const ws = { close: () => {}, terminate: () => {} } as unknown as WebSocket;
  const hooks = { dirty: () => {}, drained: () => {} };
  const options = { limits: chatLimits, hooks, now: Date.now };
  return {
    connection: new Connection(ws, stream, 'bench', options),
    until: (seq: number) => {
      const isThere = () => tail.includes(`"seq":${seq},`);
      return isThere() ? Promise.resolve() : quickly(isThere);
    },
  };
}

async function quickly(holds: () => boolean): Promise<void> {
  const end = performance.now() + 5_000;
  while (!holds() && performance.now() < end) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await waitFor(holds);
}
