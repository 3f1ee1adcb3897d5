import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { clientLimits } from '@parley/domain/miniapp/events';
import { eventually } from '@parley/testkit/eventually';
import { sized } from '@parley/testkit/size';
import { longTest } from '@parley/testkit/tests';
import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { enrol, envelope, TestClient } from '../chat/testClient.ts';
import { kill, startServer } from '../chat/testProcesses.ts';
import { pendingMax } from './pending.ts';
import { host, startPushService } from './testPush.ts';
import { startPushCommunity } from './testPushCommunity.ts';

type Service = Awaited<ReturnType<typeof startPushService>>;

const users = sized(250, 100_000);
const rounds = 2;
const messagesOfRound = sized(8, 490);
const killsOfRound = sized(1, 4);
/** As many may be said at once by one member. */
const ofWriter = 5;
/** Longer than the pause of a topic, in milliseconds. */
const topicMs = 130_000;
const patience = { timeout: sized(120_000, 3_600_000), interval: 50 };

let service: Service;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

/** What a token was told: up to which place of the room, how many messages, and when, in milliseconds. */
type Told = { to: number; count: string; at: number };

longTest(
  'however often the server is killed, each token of a client is told of each message once, and none too often',
  async () => {
    const { database, env, target, stop } = await startPushCommunity(service, {
      FARCASTER_CLIENT_HOSTS: host,
    });
    const client = listen();
    await addUsers(database, client.url);
    let server = await startServer(env);
    let head = 0;
    /** Another server goes on after a while, in milliseconds. */
    const restart = async (ms: number): Promise<void> => {
      await kill(server);
      await client.pass(database, ms);
      server = await startServer(env);
    };
    for (let round = 1; round <= rounds; round += 1) {
      head = await say(target, database, messagesOfRound);
      for (let cut = 1; cut <= killsOfRound; cut += 1) {
        // In turns: a request that came is never answered, and one that was answered may not be noted.
        const isHeld = (round + cut) % 2 === 0;
        const reached = client.hold((round * cut * 7) % Math.ceil(users / 200), isHeld);
        await restart(cut === 1 ? topicMs : clientLimits.pauseMs);
        await reached;
        // More comes before anybody knows whether the client heard of what it was told.
        if (isHeld) head = await say(target, database, ofWriter);
      }
      client.release();
      await restart(clientLimits.pauseMs);
      const memory = await memoryUntilTold(server, database);
      // Once it has warmed up, what is left to be told takes no more.
      const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)));
      expect(Math.max(...memory), `${memory}`).toBeLessThan(early * 1.3 + 30);
    }
    await restart(topicMs);
    await memoryUntilTold(server, database);
    await kill(server);
    expect(client.told.size).toBe(users);
    const faults = [...client.told].flatMap(([token, told]) => faultOf(token, told, head));
    expect(faults.slice(0, 5)).toEqual([]);
    await stop();
  },
  3_600_000,
);

/** What is wrong with what a token was told, which should be all up to the head, once, and not too fast. */
function faultOf(token: string, told: readonly Told[], head: number): string[] {
  let place = 0;
  let at = Number.NEGATIVE_INFINITY;
  for (const one of told) {
    if (one.at - at < clientLimits.pauseMs - slackMs)
      return [`${token} again after ${one.at - at} ms`];
    at = one.at;
    // The same once more, which the client shows once.
    if (one.to === place) continue;
    if (one.count !== countOf(one.to - place)) {
      return [`${token} from ${place} to ${one.to}: ${one.count}`];
    }
    place = one.to;
  }
  return place === head ? [] : [`${token} up to ${place}`];
}

/** A request takes its time from where it is counted to the client. */
const slackMs = 5_000;
const countOf = (count: number): string => (count < pendingMax ? `${count}` : `${pendingMax}+`);

/** A client that keeps what its users are told; its time is the server's, and what was let pass. */
function listen() {
  const { requests, state, user } = service.client('/notify/many');
  const told = new Map<string, Told[]>();
  let passedMs = 0;
  let open: Hold | null = null;

  state.answer = async (tokens) => {
    const { notificationId = '', title = '' } = requests.splice(0)[0] ?? {};
    const one = {
      to: placeOf(notificationId),
      count: leadingNumber(title),
      at: Date.now() + passedMs,
    };
    for (const token of tokens) told.set(token, [...(told.get(token) ?? []), one]);
    if (open !== null) await open.meet();
    return { successfulTokens: tokens, invalidTokens: [], rateLimitedTokens: [] };
  };

  return {
    url: user('').url,
    told,
    /** Resolves at a request after this many; with `isHeld` it has no answer until `release`. */
    hold(after: number, isHeld: boolean): Promise<void> {
      open?.release();
      open = createHold(after, isHeld);
      return open.reached;
    },
    release(): void {
      open?.release();
      open = null;
    },
    /** Lets time pass, in milliseconds, while no server runs. */
    async pass(database: pg.Pool, ms: number): Promise<void> {
      passedMs += ms;
      await database.query(
        'update push_topics set due_at = due_at - $1, queued_at = queued_at - $1, sent_at = sent_at - $1',
        [ms],
      );
      await database.query(
        'update push_subscriptions set told_at = told_at - $1, counted_at = counted_at - $1',
        [ms],
      );
    },
  };
}

type Hold = ReturnType<typeof createHold>;

function createHold(after: number, isHeld: boolean) {
  let reach = () => {};
  let release = () => {};
  const reached = new Promise<void>((done) => {
    reach = done;
  });
  const released = new Promise<void>((done) => {
    release = done;
  });
  let left = after;
  return {
    reached,
    release: () => release(),
    async meet(): Promise<void> {
      left -= 1;
      if (left >= 0) return;
      reach();
      if (isHeld) await released;
    },
  };
}

const leadingNumber = (title: string): string => /^\d+\+?/.exec(title)?.[0] ?? title;

const places = new Map(
  Array.from({ length: rounds * (messagesOfRound + killsOfRound * ofWriter) }, (_, index) => {
    const id = createHash('sha256')
      .update(`room general ${index + 1}`)
      .digest('base64url');
    return [id, index + 1];
  }),
);
/** Up to which place a notification tells. */
const placeOf = (id: string): number => places.get(id) ?? Number.NaN;

/** Members with a token each, who follow the room. */
async function addUsers(database: pg.Pool, url: string): Promise<void> {
  await database.query(
    `insert into devices select 'device-' || n, '0x' || lpad(to_hex(n), 40, '0'), '', 'sign-in', '0x', 8e15
     from generate_series(1, $1::int) n`,
    [users],
  );
  await database.query(
    `insert into push_subscriptions (device, author, at, since, endpoint, p256dh, auth, key, mentions, tips, rooms,
       quiet, muted, fid, client_fid)
     select 'device-' || n, '0x' || lpad(to_hex(n), 40, '0'), 0, 0, $2 || '#token-' || n, '', '', 'farcaster',
       true, true, '{general}', null, '{"rooms":[],"people":[],"words":[]}', n, 9152
     from generate_series(1, $1::int) n`,
    [users, url],
  );
}

/** Says messages, and resolves with the room's head once they are noted for everybody. */
async function say(
  target: { url: () => string },
  database: pg.Pool,
  count: number,
): Promise<number> {
  for (let said = 0; said < count; said += ofWriter) {
    const client = await TestClient.open(target, await enrol(database));
    for (let one = said; one < Math.min(said + ofWriter, count); one += 1) {
      expect(await client.sendEnvelope(envelope())).toMatchObject({ t: 'ack' });
    }
    await client.close();
  }
  return await eventually(async () => {
    const { rows } = await database.query<{ seq: number; head: number }>(
      `select p.seq::int, r.head::int from push_rooms p join rooms r on r.id = p.room where r.id = 'general'`,
    );
    expect(rows[0]?.seq).toBe(rows[0]?.head);
    return rows[0]?.head ?? 0;
  }, patience);
}

/** What a server has in memory, in megabytes, again and again until nothing is due. */
async function memoryUntilTold(server: ChildProcess, database: pg.Pool): Promise<number[]> {
  const memory: number[] = [];
  await eventually(async () => {
    memory.push(residentMb(server));
    const { rows } = await database.query('select from push_topics where due_at <= $1 limit 1', [
      Date.now() + clientLimits.pauseMs,
    ]);
    expect(rows).toEqual([]);
  }, patience);
  return memory;
}

/** What a process has in memory, in megabytes. */
function residentMb({ pid }: ChildProcess): number {
  const [, kb = '0'] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1_000);
}
