import { resolve } from 'node:path';
import { degenChainId } from '@parley/domain/config/chainNumber';
import { isLoopback } from '@parley/domain/site/loopback';
import * as chains from 'viem/chains';
import { unknownSettings } from '../../apps/server/src/platform/settings.ts';

/** Settings of `npm start`, from the environment. Every key has a default. */
export type Settings = {
  port: number;
  /** Address to listen on; loopback by default. */
  host: string;
  dataFolder: string;
  /** The operator's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null;
  /** The operator's own chain; null for the embedded one. */
  rpcUrl: string | null;
  /** Further nodes of it, for the index. */
  moreRpcUrls: readonly string[];
  /** The operator's own public config; null for the generated one. */
  configPath: string | null;
  /** Where members reach the community: the `projectUrl` of the generated public config. */
  projectUrl: string;
  /** The number that a new embedded chain gets; null for the default, or that of the data folder. */
  chainId: number | null;
  /** Whether a new embedded community begins with collections and weeks of trades. */
  withHistory: boolean;
};

/** An error that the operator can fix; shown without a stack trace. */
export class StartError extends Error {}

/** Reads the settings; throws a StartError that names the key, the value and what is expected. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  expectKnown(env);
  const port = Number(env.PORT ?? '3000');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`PORT is "${env.PORT}"; it must be a whole number from 1 to 65535.`);
  }
  const { databaseUrl, rpcUrl } = readServices(env);
  const configPath = env.PARLEY_CONFIG === undefined ? null : resolve(env.PARLEY_CONFIG);
  if (rpcUrl !== null && configPath === null) {
    throw new StartError(
      'RPC_URL names your own chain, so PARLEY_CONFIG must name the file with its addresses.',
    );
  }
  if (env.PARLEY_URL !== undefined && configPath !== null) {
    throw new StartError(
      'PARLEY_URL is for the public config that Parley writes. PARLEY_CONFIG names your own: write the address into it as projectUrl, and leave PARLEY_URL out.',
    );
  }
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataFolder: resolve(env.PARLEY_DATA ?? 'data'),
    databaseUrl,
    rpcUrl,
    moreRpcUrls: nodesOf(env.PARLEY_MORE_RPC_URLS),
    configPath,
    projectUrl: readUrl(env.PARLEY_URL) ?? `http://localhost:${port}`,
    chainId: readChainId(env.PARLEY_CHAIN_ID),
    withHistory: readSeed(env.PARLEY_SEED ?? 'all') === 'all',
  };
}

function expectKnown(env: NodeJS.ProcessEnv): void {
  const unknown = unknownSettings(env);
  if (unknown.length > 0) throw new StartError(unknown.join('\n'));
}

/** The operator's own database and chain. */
function readServices(env: NodeJS.ProcessEnv): Pick<Settings, 'databaseUrl' | 'rpcUrl'> {
  const databaseUrl = env.DATABASE_URL ?? null;
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must begin with postgres://.');
  }
  // It may hold a password, so it is not repeated.
  if (databaseUrl !== null && !namesDatabase(databaseUrl)) {
    throw new StartError(
      'DATABASE_URL can’t be read; it must be like postgres://user:password@host:5432/parley. In a password write # as %23, / as %2F, and @ as %40.',
    );
  }
  const rpcUrl = env.RPC_URL ?? null;
  if (rpcUrl !== null && !isHttpUrl(rpcUrl)) {
    throw new StartError(`RPC_URL is "${rpcUrl}"; it must begin with http:// or https://.`);
  }
  return { databaseUrl, rpcUrl };
}

/** Those that are addresses: the server refuses the others with a sentence. */
function nodesOf(text = ''): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(isHttpUrl);
}

const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/** Whether an address says which database: without a name, that of its user is meant. */
function namesDatabase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, username } = new URL(text);
  return pathname.length > 1 || username !== '';
}

/** An origin as browsers spell it; null where none is set. */
function readUrl(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const isOrigin = url !== null && url.href === `${url.origin}/` && typed === url.origin;
  const isSecure = url?.protocol === 'https:' || isLoopback(url?.hostname ?? '');
  if (isOrigin && isSecure && /^https?:$/.test(url.protocol)) return typed;
  throw new StartError(
    `PARLEY_URL is "${typed}"; it must be the address as members type it, without a path or a trailing slash, such as https://chat.example. Without https wallets and signatures work on localhost alone.`,
  );
}

/** Where programs of this machine reach the server, whatever its address for members is. */
export function ownUrl({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** The most that wallets take as the number of a chain (MetaMask's limit, so that it fits a JavaScript number). */
const chainIdMax = 4_503_599_627_370_476;
const publicChainIds: ReadonlySet<number> = new Set(Object.values(chains).map(({ id }) => id));

/** A number that no public chain has; the default is that of Degen Chain, as the product's specification asks. */
function readChainId(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  const chainId = Number(typed);
  if (!/^\d+$/.test(typed) || chainId < 1 || chainId > chainIdMax) {
    throw new StartError(
      `PARLEY_CHAIN_ID is "${typed}"; it must be a whole number from 1 to ${chainIdMax}.`,
    );
  }
  if (publicChainIds.has(chainId) && chainId !== degenChainId) {
    throw new StartError(
      `PARLEY_CHAIN_ID is ${typed}, which a public chain has; choose a number that none has.`,
    );
  }
  return chainId;
}

/** What a new embedded community begins with. */
function readSeed(seed: string): 'all' | 'people' {
  if (seed === 'all' || seed === 'people') return seed;
  throw new StartError(`PARLEY_SEED is "${seed}"; it must be all or people.`);
}
