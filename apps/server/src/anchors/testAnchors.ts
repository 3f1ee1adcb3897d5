import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { anchorAccountsSchema, anchorsSchema } from '@parley/domain/chat/anchors';
import { startChain } from '@parley/embedded/chain';
import { type Address, createTestClient, http, parseEther, publicActions } from 'viem';
import { enrol, TestClient } from '../chat/testClient.ts';
import { startTestGate } from '../cow/testGate.ts';
import { createMemoryLog, startTestServer, type TestServer } from '../testServer.ts';

export type TestAnchors = Awaited<ReturnType<typeof openTestAnchors>>;

/** Far more than anything takes on a busy machine, in milliseconds. */
const patienceMs = 90_000;

/** A server that anchors, on a real chain of its own behind a gate that can be closed. */
export async function openTestAnchors({ everySeconds = 0, coins = '10' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-anchors-'));
  const node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  const gate = await startTestGate(node.rpcUrl);
  const { log, lines } = createMemoryLog();
  const community = { anchorsAddress: sample.anchorsAddress };
  const start = (name: string, beside?: TestServer) => {
    const config = {
      rpcUrl: gate.url,
      anchorKeyFile: join(folder, name),
      anchorEverySeconds: everySeconds,
      headKeyFile: join(folder, `head-${name}`),
    };
    return startTestServer({ community, config, log, ...(beside === undefined ? {} : { beside }) });
  };
  const server = await start('anchor.key');
  const tester = createTestClient({
    chain: sample.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions);
  const getJson = async (path: string, of = server) =>
    (await fetch(`${of.url()}${path}`)).json() as Promise<unknown>;
  const accounts = async (of = server) =>
    anchorAccountsSchema.parse(await getJson('/config.json', of)).anchorAccounts as Address[];
  const fund = async (account: Address, amount = coins) =>
    tester.setBalance({ address: account, value: parseEther(amount) });
  for (const account of await accounts()) await fund(account);
  const author = await TestClient.open(server, await enrol(server.database));

  return {
    server,
    gate,
    node,
    tester,
    sample,
    lines,
    accounts,
    fund,
    getJson,
    /** Another server over the same database, with a key of its own. */
    beside: () => start('other.key', server),
    async write(room = 'general', count = 1): Promise<void> {
      for (let written = 0; written < count; written += 1) await author.say({ room });
    },
    /** What the operator is told who asks for anchors. */
    async ask(): Promise<{ isDone: boolean; answer: string }> {
      const { rows } = await server.database.query<{ id: number }>(
        'insert into anchor_requests default values returning id',
      );
      for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(50)) {
        const found = await server.database.query<{ is_done: boolean; answer: string | null }>(
          'select is_done, answer from anchor_requests where id = $1',
          [rows[0]?.id],
        );
        const { answer = null, is_done: isDone = false } = found.rows[0] ?? {};
        if (answer !== null) return { isDone, answer };
      }
      throw new Error('Nobody answered.');
    },
    /** Resolves once the server has looked whether something is to be done, from the beginning to the end. */
    async looks(): Promise<void> {
      // Each look begins with the accounts, and comes after the end of the one before.
      for (let look = 0; look < 2; look += 1) {
        const account = `0x${randomBytes(20).toString('hex')}` as const;
        await server.database.query('insert into anchor_accounts (account) values ($1)', [account]);
        while (!(await accounts()).includes(account)) await sleep(50);
      }
    },
    /** What the server says of a room's anchors. */
    anchorsOf: async (room: string, from = 1) =>
      anchorsSchema.parse(await getJson(`/api/chat/rooms/${room}/anchors?from=${from}`)),
    state: async (of = server) =>
      ((await getJson('/api/readyz', of)) as { anchors: Record<string, unknown> }).anchors,
    /** Transactions that these accounts have in blocks. */
    sent: async (of: readonly Address[]) => {
      const counts = of.map((address) => tester.getTransactionCount({ address }));
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    async stop(): Promise<void> {
      gate.open();
      await author.close();
      await server.stop();
      await gate.stop();
      await node.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
