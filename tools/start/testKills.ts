import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningCommunity, startCommunity } from '@parley/testkit/community';
import { type Hex, keccak256 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** What is killed with SIGKILL: one part, the supervisor alone, or everything at the same moment. */
export const victims = [
  'anvil',
  'apps/server/dist/main.js',
  'postgres',
  'the supervisor',
  'everything',
] as const;
export type Victim = (typeof victims)[number];

export type KillReport = {
  kills: number;
  confirmed: number;
  /** Confirmed transactions that the chain does not know any more. */
  lost: number;
  /** Those whose receipt (block, place, gas, logs) is another now. */
  changed: number;
  /** Coins that arrived and should not have, or the other way round. */
  balanceFaults: number;
};

/** A confirmed transaction; `at` is when the sender knew, in Unix milliseconds. */
type Confirmed = { hash: Hex; receipt: string; at: number };
type Writer = { address: string; confirmed: Confirmed[]; done: Promise<void> };

/** A confirmed transaction costs a writer so much at least, in gas. */
const transferGas = 21_000n;

/**
 * Sends transactions by the public `/api/rpc` of a really running community while its parts are killed,
 * one every time some more are confirmed, and compares what was confirmed with what is there at last.
 */
export async function runKills(
  order: readonly Victim[],
  say: (line: string) => void,
): Promise<KillReport> {
  let community = await startCommunity();
  const state = { isOver: false };
  const target = { url: community.url };
  const writers = await Promise.all(Array.from({ length: 4 }, () => startWriter(target, state)));
  const count = () => writers.reduce((sum, { confirmed }) => sum + confirmed.length, 0);
  try {
    for (const [index, victim] of order.entries()) {
      await until(count, count() + 10);
      await sleep(Math.random() * 300);
      const startedAt = performance.now();
      community = await kill(community, victim);
      await until(count, count() + 1);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      say(`${index + 1}. ${victim}: goes on after ${seconds} s, ${count()} confirmed`);
    }
    state.isOver = true;
    await Promise.all(writers.map(({ done }) => done));
    return { kills: order.length, ...(await compare(target.url, writers)) };
  } finally {
    state.isOver = true;
    await community.remove();
  }
}

async function until(count: () => number, wanted: number): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (count() < wanted) {
    if (Date.now() > giveUpAt) throw new Error(`Only ${count()} of ${wanted} were confirmed.`);
    await sleep(10);
  }
}

/** Kills a part, or all, and resolves with what runs then. */
export async function kill(
  community: RunningCommunity,
  victim: Victim,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningCommunity> {
  if (victim !== 'the supervisor' && victim !== 'everything') {
    for (const pid of community.pidsOf(victim)) process.kill(pid, 'SIGKILL');
    return community;
  }
  const parts = victim === 'everything' ? community.pidsOf('') : [];
  const stopped = community.stop('SIGKILL');
  for (const pid of parts) process.kill(pid, 'SIGKILL');
  await stopped;
  const { port, dataFolder } = community;
  for (let tries = 1; ; tries += 1) {
    try {
      return await startCommunity({ port, dataFolder, env });
    } catch (error) {
      // The server of a killed supervisor stops by itself, and has its port until then.
      if (tries === 20) throw error;
      await sleep(200);
    }
  }
}

/** A new account that sends one transaction after the other to a community. */
export async function startWriter(
  target: { url: string },
  state: { isOver: boolean },
): Promise<Writer> {
  const account = privateKeyToAccount(generatePrivateKey());
  const { address } = account;
  const funded = await fetch(`${target.url}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  });
  if (!funded.ok) throw new Error(`The faucet answered ${funded.status}.`);
  const confirmed: Confirmed[] = [];
  const write = async () => {
    for (let nonce = 0; !state.isOver; nonce += 1) {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: 666_666_666,
        nonce,
        to: `0x${(1_000_000 + nonce).toString(16).padStart(40, '0')}`,
        value: 1n,
        gas: transferGas,
        maxFeePerGas: 10n ** 10n,
      });
      const receipt = await confirm(target.url, raw, state);
      if (receipt !== null) confirmed.push({ hash: keccak256(raw), receipt, at: Date.now() });
    }
  };
  return { address, confirmed, done: write() };
}

/** Sends like a wallet that does not give up; resolves with the receipt, or null when it is over. */
async function confirm(url: string, raw: Hex, state: { isOver: boolean }): Promise<string | null> {
  while (!state.isOver) {
    await ask(url, 'eth_sendRawTransaction', raw);
    const receipt = await ask(url, 'eth_getTransactionReceipt', keccak256(raw));
    if (receipt) return JSON.stringify(receipt);
    await sleep(20);
  }
  return null;
}

/** The result, or null for an error or when nobody answers. */
async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  try {
    const answer = await fetch(`${url}/api/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(20_000),
    });
    return ((await answer.json()) as { result?: unknown }).result ?? null;
  } catch {
    return null;
  }
}

/** Compares what was confirmed to writers with what the chain has now. */
export async function compare(url: string, writers: readonly Writer[]) {
  const report = { confirmed: 0, lost: 0, changed: 0, balanceFaults: 0 };
  for (const { address, confirmed } of writers) {
    for (const { hash, receipt } of confirmed) {
      const now = await insist(url, 'eth_getTransactionReceipt', hash);
      report.confirmed += 1;
      if (now === null) report.lost += 1;
      else if (JSON.stringify(now) !== receipt) report.changed += 1;
    }
    // One more may have been on its way when the last crash came.
    const nonce = Number(await insist(url, 'eth_getTransactionCount', address, 'latest'));
    if (nonce < confirmed.length || nonce > confirmed.length + 1) report.balanceFaults += 1;
  }
  const counts = writers.map(({ confirmed }) => confirmed.length);
  for (let nonce = 0; nonce < Math.min(...counts); nonce += 1) {
    const receiver = `0x${(1_000_000 + nonce).toString(16).padStart(40, '0')}`;
    const held = BigInt(String(await insist(url, 'eth_getBalance', receiver, 'latest')));
    if (held !== BigInt(writers.length)) report.balanceFaults += 1;
  }
  return report;
}

/** The limits of `/api/rpc` count here too: asks again until it is answered. */
async function insist(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  for (;;) {
    const answer = await fetch(`${url}/api/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown };
    if (error === undefined) return result ?? null;
    await sleep(100);
  }
}
