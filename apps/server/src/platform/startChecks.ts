import { setTimeout as sleep } from 'node:timers/promises';
import { unfinishedLines } from '@parley/domain/config/unfinished';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { reasonOf } from '@parley/domain/text/reason';
import pg from 'pg';
import { isDatabaseDown, sqlState } from './database.ts';
import { createRpc, type Rpc, RpcAnswerError } from './rpc.ts';
import { StartFault } from './startFault.ts';

/** How long a node and a database may take to be there at a start, in milliseconds. */
const startPatienceMs = 10_000;
/** Between two tries, and how long one may take, in milliseconds. */
const pauseMs = 250;
const tryMs = 3_000;
/** The oldest PostgreSQL that the migrations run on, as `server_version_num` counts. */
const oldestPostgres = 150_000;

/** Throws a StartFault for a config that still misses what a community needs. */
export function expectFinished(config: PublicConfig, path: string): void {
  const lines = unfinishedLines(config);
  if (lines.length === 0) return;
  throw new StartFault(
    `${path} is not finished:\n${lines.map((line) => `  ${line}`).join('\n')}\nnpm run deploy deploys contracts and fills their addresses in.`,
  );
}

/**
 * Asks the nodes whether they are of the config's chain, and the first whether there is code at every address of the
 * config. Throws a StartFault. The first node may take `patienceMs` to be there; the others may be away.
 */
export async function expectChain(
  { rpcUrls, community }: { rpcUrls: readonly string[]; community: PublicConfig },
  patienceMs = startPatienceMs,
): Promise<void> {
  const [url = '', ...others] = rpcUrls;
  const node = createRpc(url);
  const until = performance.now() + patienceMs;
  expectChainId('RPC_URL', node, await ask(node, 'eth_chainId', [], until), community);
  const more = others.map(async (other) => {
    const rpc = createRpc(other);
    const id = await rpc.request('eth_chainId', [], tryMs).catch(() => null);
    if (id !== null) expectChainId('PARLEY_MORE_RPC_URLS', rpc, id, community);
  });
  await Promise.all([...more, expectCode(node, community, until)]);
}

function expectChainId(setting: string, node: Rpc, id: unknown, config: PublicConfig): void {
  if (Number(id) === config.supportedChainId) return;
  throw new StartFault(
    `${setting} leads to another chain: the node at ${node.name} is of chain ${Number.isNaN(Number(id)) ? JSON.stringify(id) : Number(id)}, and supportedChainId is ${config.supportedChainId} (${config.chainName}). Name a node of ${config.chainName}, or the config of the chain that you mean.`,
  );
}

async function expectCode(node: Rpc, config: PublicConfig, until: number): Promise<void> {
  const found = await Promise.all(
    addressesOf(config).map(async ({ key, address }) => ({
      line: `  ${key}: there is no code at ${address}.`,
      code: await ask(node, 'eth_getCode', [address, 'latest'], until),
    })),
  );
  const empty = found.filter(({ code }) => code === '0x').map(({ line }) => line);
  if (empty.length === 0) return;
  throw new StartFault(
    `The public config names contracts that are not on ${config.chainName}, by the node at ${node.name}:\n${empty.join('\n')}\nCorrect the addresses, or name a node that has all of the chain.`,
  );
}

/** Every address of a contract in a config, with its key. */
export function addressesOf(config: PublicConfig): { key: string; address: string }[] {
  const found: { key: string; address: string }[] = [];
  const look = (value: unknown, path: string) => {
    if (isAddress(value)) {
      found.push({ key: path, address: value });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        look(inner, path === '' ? key : `${path}.${key}`);
      }
    }
  };
  look(config, '');
  return found;
}

/** The answer of a node that may not be there yet. Throws a StartFault that says what was asked, and what came. */
async function ask(node: Rpc, method: string, params: unknown[], until: number): Promise<unknown> {
  const since = performance.now();
  for (;;) {
    try {
      return await node.request(method, params, tryMs);
    } catch (error) {
      if (performance.now() < until && !(error instanceof RpcAnswerError)) {
        await sleep(pauseMs);
        continue;
      }
      const seconds = Math.round((performance.now() - since) / 1_000);
      throw new StartFault(
        `The node at ${node.name} (RPC_URL) can’t be used. Asked for ${method}${seconds > 0 ? `, for ${seconds} s` : ''}: ${reasonOf(error)}\nStart the node, or correct RPC_URL.`,
        { cause: error },
      );
    }
  }
}

/** Connects to the database at `url`, which may take `patienceMs` to be there. Throws a StartFault. */
export async function expectDatabase(url: string, patienceMs = startPatienceMs): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const fault = await databaseFault(url);
    if (fault === null) return;
    if (!fault.mayCome || performance.now() >= until) throw new StartFault(fault.sentence);
    await sleep(pauseMs);
  }
}

type DatabaseFault = { sentence: string; mayCome: boolean };

/** What is wrong with the database at `url`, which `setting` names, without its password; null when nothing is. */
export async function databaseFault(
  url: string,
  setting = 'DATABASE_URL',
): Promise<DatabaseFault | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: tryMs });
  client.on('error', () => {});
  const place = `the database “${client.database}” at ${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    );
    const { number = 0, name = '' } = rows[0] ?? {};
    if (number >= oldestPostgres) return null;
    const sentence = `PostgreSQL ${name} at ${client.host}:${client.port} is too old; Parley needs 15 or later.`;
    return { sentence, mayCome: false };
  } catch (error) {
    const mayCome = isDatabaseDown(error) || sqlState(error) === null;
    const advice = mayCome ? `Start PostgreSQL, or correct ${setting}.` : `Correct ${setting}.`;
    return { sentence: `Can’t connect to ${place}: ${reasonOf(error)}. ${advice}`, mayCome };
  } finally {
    await client.end().catch(() => {});
  }
}
