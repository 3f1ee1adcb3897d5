import { resolve } from 'node:path';

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
  /** The operator's own public config; null for the generated one. */
  configPath: string | null;
  /** Whether a new embedded community begins with collections and weeks of trades. */
  withHistory: boolean;
};

/** An error that the operator can fix; shown without a stack trace. */
export class StartError extends Error {}

/** Reads the settings; throws a StartError that names the key, the value and what is expected. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT ?? '3000');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`PORT is "${env.PORT}"; it must be a whole number from 1 to 65535.`);
  }
  const databaseUrl = env.DATABASE_URL ?? null;
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError('DATABASE_URL must begin with postgres://.');
  }
  const rpcUrl = env.RPC_URL ?? null;
  if (rpcUrl !== null && !/^https?:\/\//.test(rpcUrl)) {
    throw new StartError(`RPC_URL is "${rpcUrl}"; it must begin with http:// or https://.`);
  }
  const configPath = env.PARLEY_CONFIG === undefined ? null : resolve(env.PARLEY_CONFIG);
  if (rpcUrl !== null && configPath === null) {
    throw new StartError(
      'RPC_URL names your own chain, so PARLEY_CONFIG must name the file with its addresses.',
    );
  }
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    dataFolder: resolve(env.PARLEY_DATA ?? 'data'),
    databaseUrl,
    rpcUrl,
    configPath,
    withHistory: readSeed(env.PARLEY_SEED ?? 'all') === 'all',
  };
}

/** What a new embedded community begins with. */
function readSeed(seed: string): 'all' | 'people' {
  if (seed === 'all' || seed === 'people') return seed;
  throw new StartError(`PARLEY_SEED is "${seed}"; it must be all or people.`);
}
