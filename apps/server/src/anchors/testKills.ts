import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anchorsAbi } from '@parley/chain/generated/abis';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { anchorHash, anchorRoom } from '@parley/domain/chat/anchors';
import { startChain } from '@parley/embedded/chain';
import { freePort } from '@parley/embedded/child';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { createTestClient, http, parseEther, parseEventLogs, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { crashDatabase, enrolAll, hasEnded, kill, startServer } from '../chat/testProcesses.ts';
import { send } from '../chat/testSenders.ts';
import { migrate } from '../platform/migrate.ts';
import { testCommunity } from '../testCommunity.ts';

/** What the chain has after all kills, compared with the log. */
export type AnchorKillsReport = {
  /** Places on the chain. */
  anchored: number;
  /** Of those: not what the log has there. */
  wrong: number;
  /** Places anchored a second time, or after a later one. */
  repeated: number;
  /** Rooms whose newest message is not anchored once the operator asked after the last kill. */
  behind: number;
  /** How often a kill came while a transaction waited for its block. */
  killedBetween: number;
};

const rooms = testCommunity.rooms.map(({ id }) => id);
/** The account is known beforehand, so that it has coins before its server starts. */
const key = `0x${'a7'.repeat(32)}` as const;
const { address: account } = privateKeyToAccount(key);

/**
 * Kills the built server, and every third time PostgreSQL too, with SIGKILL while members write and heads
 * are anchored. Every other kill waits until a transaction was sent and is in no block yet.
 */
export async function runAnchorKills(cycles: number): Promise<AnchorKillsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-anchor-kills-'));
  const node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  const tester = createTestClient({
    chain: sample.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
  }).extend(publicActions);
  await tester.setBalance({ address: account, value: parseEther('10') });
  const databasePort = await freePort();
  let postgres = await startPostgres({ folder: join(folder, 'pg'), port: databasePort });
  await migrate(postgres.url);
  const members = await enrolAll(postgres.url, rooms.length);
  const { anchorsAddress } = sample;
  const community = { ...testCommunity, supportedChainId: sampleChainId, anchorsAddress };
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    RPC_URL: node.rpcUrl,
    PARLEY_CONFIG: file('config.json', JSON.stringify(community)),
    PARLEY_ANCHOR_KEY_FILE: file('anchor.key', key),
  };
  let server = await startServer(env);
  const state = { isOver: false };
  const target = { url: () => `http://127.0.0.1:${port}` };
  const senders = members.map((member, index) => send(target, member, index, [], state, 50));
  const count = (blockTag: 'latest' | 'pending') =>
    tester.getTransactionCount({ address: account, blockTag });
  let killedBetween = 0;
  try {
    await tester.setAutomine(false);
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      if (cycle % 2 === 1) {
        await sent();
        killedBetween += 1;
      } else {
        await request(postgres.url);
        await sleep(Math.random() * 2_500);
      }
      await kill(server);
      if (cycle % 3 === 0)
        postgres = await crashDatabase(postgres, join(folder, 'pg'), databasePort);
      // Now and then what waits is in its block before the server is back, now and then not.
      if (Math.random() < 0.5) await tester.mine({ blocks: 1 });
      server = await startServer(env);
      await tester.mine({ blocks: 1 });
    }
    state.isOver = true;
    await Promise.all(senders);
    await tester.setAutomine(true);
    await tester.mine({ blocks: 1 });
    const last = await request(postgres.url);
    while ((await answerTo(postgres.url, last)) === null) await sleep(100);
    return { ...(await compare()), killedBetween };
  } finally {
    state.isOver = true;
    if (!hasEnded(server)) await kill(server);
    await postgres.stop();
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  /** Asks for anchors until a transaction waits for its block: at first nobody may have said anything. */
  async function sent(): Promise<void> {
    for (let asked: number | null = null; ; await sleep(20)) {
      if ((await count('pending')) > (await count('latest'))) return;
      if (asked === null || (await answerTo(postgres.url, asked)) !== null) {
        asked = await request(postgres.url);
      }
    }
  }

  async function compare(): Promise<Omit<AnchorKillsReport, 'killedBetween'>> {
    const site = { chainId: sampleChainId, host: new URL(testCommunity.projectUrl).host };
    const names = await Promise.all(rooms.map((room) => anchorRoom(room, site)));
    const logs = await tester.getLogs({ address: anchorsAddress, fromBlock: 0n });
    const events = parseEventLogs({ abi: anchorsAbi, eventName: 'Anchored', logs });
    const { hashAt, lastOf } = await readLog(postgres.url);
    const newest = new Map<string, number>();
    let wrong = 0;
    let repeated = 0;
    for (const { args } of events) {
      const room = rooms[names.indexOf(args.room)] ?? '';
      const seq = Number(args.seq);
      if (hashAt.get(`${room}/${seq}`) !== args.hash) wrong += 1;
      if (seq <= (newest.get(room) ?? 0)) repeated += 1;
      newest.set(room, seq);
    }
    const behind = rooms.filter((room) => newest.get(room) !== lastOf.get(room)).length;
    return { anchored: events.length, wrong, repeated, behind };
  }
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The operator asks for anchors; the number of the request. */
async function request(url: string): Promise<number> {
  const rows = await query(url, 'insert into anchor_requests default values returning id');
  return rows[0].id;
}

async function answerTo(url: string, id: number): Promise<string | null> {
  const rows = await query(url, 'select answer from anchor_requests where id = $1', [id]);
  return rows[0].answer;
}

async function readLog(url: string) {
  const rows = await query(url, 'select room, seq, hash from messages order by room, seq');
  const hashAt = new Map<string, string>();
  const lastOf = new Map<string, number>();
  for (const { room, seq, hash } of rows) {
    hashAt.set(`${room}/${seq}`, anchorHash((hash as Buffer).toString('base64url')));
    lastOf.set(room, Number(seq));
  }
  return { hashAt, lastOf };
}
