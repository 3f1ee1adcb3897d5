import { join } from 'node:path';
import { addPointsAirdrop, deployCommunity } from '@parley/deploy/embedded/deployCommunity';
import { embeddedCommunity } from '@parley/deploy/embedded/publicConfig';
import type { PublicConfig } from '@parley/domain/config/wire';
import { startDurableChain } from '@parley/embedded/durableChain';
import { startPostgres } from '@parley/embedded/postgres';
import { ConfigError, readCommunity } from '../../apps/server/src/config.ts';
import { beginHistory, type History, showHistory } from './history/begin.ts';
import { expectFreePort } from './port.ts';
import { step } from './progress.ts';
import { seedCommunity } from './seed.ts';
import { buildServer } from './serverBuild.ts';
import { startServer } from './services.ts';
import { type Settings, StartError } from './settings.ts';
import type { Supervisor } from './supervisor.ts';
import { buildWeb, webFolder } from './webBuild.ts';

/** What shows the community at its address, and how it is started with the server's settings. */
export type Face = {
  build: () => Promise<unknown>;
  start: (supervisor: Supervisor, env: NodeJS.ProcessEnv) => Promise<unknown>;
};

/** The built server, which serves the built web app. */
export const builtFace: Face = {
  build: () =>
    Promise.all([step('Building the web app', buildWeb), step('Building the server', buildServer)]),
  start: (supervisor, env) =>
    startPart('Starting the server', () => supervisor.run('The server', () => startServer(env))),
};

/** Starts every part in order; returns the address at which the community is open. */
export async function startCommunity(
  settings: Settings,
  supervisor: Supervisor,
  face: Face,
): Promise<string> {
  const { dataFolder } = settings;
  await expectFreePort(settings.port, settings.host);
  const history = beginHistory(settings);
  const [databaseUrl, chain] = await Promise.all([
    startDatabase(settings, supervisor),
    startOrFindChain(settings, supervisor, history),
    face.build(),
  ]);
  await face.start(supervisor, {
    PORT: String(settings.port),
    HOST: settings.host,
    DATABASE_URL: databaseUrl,
    RPC_URL: chain.rpcUrl,
    ...(settings.rpcUrl === null
      ? { PARLEY_RPC_SOCKET_URL: chain.rpcUrl.replace(/^http/, 'ws') }
      : {}),
    PARLEY_CONFIG: chain.configPath,
    PARLEY_DATA: dataFolder,
    PARLEY_WEB: process.env.PARLEY_WEB || webFolder,
    PARLEY_BROWSER_LOG: process.env.PARLEY_BROWSER_LOG ?? join(dataFolder, 'logs', 'browser.log'),
    PARLEY_TOKEN_KEY_FILE:
      process.env.PARLEY_TOKEN_KEY_FILE ?? join(dataFolder, 'secrets', 'token.key'),
    PARLEY_HEAD_KEY_FILE:
      process.env.PARLEY_HEAD_KEY_FILE ?? join(dataFolder, 'secrets', 'head.key'),
    PARLEY_PUSH_KEY_FILE:
      process.env.PARLEY_PUSH_KEY_FILE ?? join(dataFolder, 'secrets', 'push.key'),
    PARLEY_ANCHOR_KEY_FILE:
      process.env.PARLEY_ANCHOR_KEY_FILE ?? join(dataFolder, 'secrets', 'anchor.key'),
    // Where coins cost nothing, rooms that went on are anchored every ten minutes.
    ...(settings.rpcUrl === null
      ? { PARLEY_ANCHOR_SECONDS: process.env.PARLEY_ANCHOR_SECONDS ?? '600' }
      : {}),
    PARLEY_SOLVER_KEY_FILE:
      process.env.PARLEY_SOLVER_KEY_FILE ?? join(dataFolder, 'secrets', 'solver.key'),
    ...(chain.faucetKeyFile === null ? {} : { PARLEY_FAUCET_KEY_FILE: chain.faucetKeyFile }),
  });
  const config = readConfig(chain.configPath);
  if (config.embeddedChain && settings.rpcUrl === null) {
    await seedCommunity({ config, rpcUrl: chain.rpcUrl, dataFolder });
    showHistory({ config, dataFolder }, () => supervisor.isStopping);
  }
  return config.projectUrl;
}

async function startDatabase(settings: Settings, supervisor: Supervisor): Promise<string> {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  const folder = join(settings.dataFolder, 'postgres');
  // The server has its address: started again, it is where it was.
  let place: { folder: string; port?: number } = { folder };
  const { url } = await startPart('Starting the database', () =>
    supervisor.run('The database', async () => {
      const database = await startPostgres(place);
      place = { folder, port: database.port };
      return database;
    }),
  );
  return url;
}

type ChainAccess = { rpcUrl: string; configPath: string; faucetKeyFile: string | null };

async function startOrFindChain(
  settings: Settings,
  supervisor: Supervisor,
  history: History,
): Promise<ChainAccess> {
  if (settings.rpcUrl !== null && settings.configPath !== null) {
    readConfig(settings.configPath);
    return { rpcUrl: settings.rpcUrl, configPath: settings.configPath, faucetKeyFile: null };
  }
  const folder = join(settings.dataFolder, 'chain');
  const chainId = embeddedCommunity.supportedChainId;
  const log = (sentence: string) => console.log(`  ${sentence}`);
  const { rpcUrl } = await startPart('Starting the chain', () =>
    supervisor.run('The chain', () =>
      startDurableChain({ chainId, folder, log, clock: history.clock }),
    ),
  );
  const place = {
    ...{ rpcUrl, dataFolder: settings.dataFolder },
    log: (done: string) => log(`  ${done}`),
  };
  const { configPath, faucetKeyFile } = await step('Deploying contracts', () =>
    deployCommunity({ ...place, port: settings.port }),
  );
  await history.write({ config: readConfig(configPath), rpcUrl });
  // After the history, in which its points were earned.
  await addPointsAirdrop({ ...place, configPath });
  return { rpcUrl, configPath: settings.configPath ?? configPath, faucetKeyFile };
}

/** Errors that keep a part from starting (disk, files, system) are for the operator to fix. */
export async function startPart<T>(what: string, start: () => Promise<T>): Promise<T> {
  try {
    return await step(what, start);
  } catch (error) {
    throw new StartError((error as Error).message, { cause: error });
  }
}

/** The server reads the same file later; here a fault stops the start before anything runs. */
function readConfig(path: string): PublicConfig {
  try {
    return readCommunity(path);
  } catch (error) {
    throw error instanceof ConfigError ? new StartError(error.message) : error;
  }
}
