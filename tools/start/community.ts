import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addPointsAirdrop, deployCommunity } from '@parley/deploy/embedded/deployCommunity';
import { embeddedCommunity } from '@parley/deploy/embedded/publicConfig';
import type { PublicConfig } from '@parley/domain/config/wire';
import { BudgetError, readBudget } from '@parley/domain/storage/budget';
import { startDurableChain } from '@parley/embedded/durableChain';
import { startPostgres } from '@parley/embedded/postgres';
import { readCommunity, readSettings } from '../../apps/server/src/config.ts';
import { ConfigError } from '../../apps/server/src/platform/configError.ts';
import {
  expectChain,
  expectDatabase,
  expectFinished,
} from '../../apps/server/src/platform/startChecks.ts';
import { StartFault } from '../../apps/server/src/platform/startFault.ts';
import { keyFilesOf, keyNames, keySetting, storageKeyFile } from '../keyFiles.ts';
import { expectChainPlace, noteChainPlace } from './chainPlace.ts';
import { clusterIn, enterPlace, expectHome, expectPlace, notePlace } from './dataPlace.ts';
import { beginHistory, type History, showHistory } from './history/begin.ts';
import { watchKeys } from './newKeys.ts';
import { expectFreeMetricsPort, expectFreePort } from './port.ts';
import { step } from './progress.ts';
import { seedCommunity } from './seed.ts';
import { buildServer } from './serverBuild.ts';
import { startServer, startSigner } from './services.ts';
import { ownUrl, type Settings, StartError } from './settings.ts';
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
    startPart('Starting the server', () => {
      let startedBefore = false;
      return supervisor.run('The server', async () => {
        const again = startedBefore ? { PARLEY_STARTED_BEFORE: '1' } : {};
        const service = await startServer({ ...env, ...again });
        startedBefore = true;
        return service;
      });
    }),
};

/** Starts every part in order; returns the address at which the community is open. */
export async function startCommunity(
  settings: Settings,
  supervisor: Supervisor,
  face: Face,
): Promise<string> {
  const { dataFolder } = settings;
  expectPlace(settings);
  // Before anything is built or begun on a chain.
  const { own, metrics } = serverSettings(settings);
  const ownConfig = settings.configPath === null ? null : readConfig(settings.configPath);
  expectChainPlace(settings, ownConfig);
  if (ownConfig?.embeddedChain === false && settings.rpcUrl === null)
    throw new StartError(
      `${settings.configPath} is of a chain of its own, ${ownConfig.chainName} (${ownConfig.supportedChainId}): name a node of it as RPC_URL.`,
    );
  await expectFreePort(settings.port, settings.host);
  await expectFreeMetricsPort(metrics, settings);
  if (settings.databaseUrl !== null) await mendable(expectDatabase(settings.databaseUrl));
  const newKeys = watchKeys(settings, process.env);
  const history = beginHistory(settings);
  const database = startDatabase(settings, supervisor);
  const [databaseUrl, chain] = await Promise.all([
    database,
    startOrFindChain(settings, { supervisor, history, database }),
    face.build(),
  ]);
  await enterPlace(settings, databaseUrl);
  const signerFile = await startSignerOf(settings, chain.configPath, supervisor);
  await face.start(supervisor, {
    ...own,
    PARLEY_SIGNER_FILE: signerFile,
    DATABASE_URL: databaseUrl,
    RPC_URL: chain.rpcUrl,
    ...(settings.rpcUrl === null
      ? { PARLEY_RPC_SOCKET_URL: chain.rpcUrl.replace(/^http/, 'ws') }
      : {}),
    PARLEY_CONFIG: chain.configPath,
    ...(chain.faucetKeyFile === null ? {} : { PARLEY_FAUCET_KEY_FILE: chain.faucetKeyFile }),
  });
  await notePlace(settings, databaseUrl);
  noteChainPlace(settings, readConfig(chain.configPath).supportedChainId);
  for (const line of newKeys()) console.log(`  ${line}`);
  const config = readConfig(chain.configPath);
  if (config.embeddedChain && settings.rpcUrl === null) {
    // Whatever stands between members and the server may come later.
    const serverUrl = ownUrl(settings);
    await seedCommunity({ config, rpcUrl: chain.rpcUrl, serverUrl, dataFolder });
    showHistory({ config, serverUrl, dataFolder }, () => supervisor.isStopping);
  }
  return config.projectUrl;
}

/** The server's settings that are known before anything runs. Throws a StartError for one that is wrong. */
function serverSettings({ port, host, dataFolder, rpcUrl }: Settings) {
  const keyFiles = keyFilesOf(process.env, dataFolder);
  const {
    PARLEY_BROWSER_LOG = join(dataFolder, 'logs', 'browser.log'),
    // Where coins cost nothing, rooms that went on are anchored every ten minutes.
    PARLEY_ANCHOR_SECONDS = rpcUrl === null ? '600' : '',
    PARLEY_WEB,
  } = process.env;
  const own = {
    PORT: String(port),
    HOST: host,
    PARLEY_DATA: dataFolder,
    PARLEY_WEB: PARLEY_WEB || webFolder,
    PARLEY_BROWSER_LOG,
    PARLEY_ANCHOR_SECONDS,
    ...Object.fromEntries(keyNames.map((name) => [keySetting(name), keyFiles[name]])),
  };
  try {
    const { metrics } = readSettings({ ...process.env, ...own });
    readBudget(process.env);
    return { own, metrics };
  } catch (error) {
    throw forOperator(error);
  }
}

/** Starts the signer where there is a key of storage, and a gateway; resolves with the file of its place, else ''. */
async function startSignerOf(
  { dataFolder }: Settings,
  configPath: string,
  supervisor: Supervisor,
): Promise<string> {
  const keyFile = storageKeyFile(process.env, dataFolder);
  if (!existsSync(keyFile) || readConfig(configPath).arweaveGateway === '') return '';
  await startPart('Starting the signer', () =>
    supervisor.run('The signer', () => startSigner(dataFolder, keyFile)),
  );
  return join(dataFolder, 'signer.json');
}

async function startDatabase(settings: Settings, supervisor: Supervisor): Promise<string> {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  const folder = clusterIn(settings.dataFolder);
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

type ChainParts = { supervisor: Supervisor; history: History; database: Promise<string> };

async function startOrFindChain(
  settings: Settings,
  { supervisor, history, database }: ChainParts,
): Promise<ChainAccess> {
  if (settings.rpcUrl !== null && settings.configPath !== null) {
    const community = readConfig(settings.configPath);
    const { rpcUrl, moreRpcUrls } = settings;
    await mendable(expectChain({ rpcUrls: [rpcUrl, ...moreRpcUrls], community }));
    return { rpcUrl, configPath: settings.configPath, faucetKeyFile: null };
  }
  const folder = join(settings.dataFolder, 'chain');
  const chainId = chainIdOf(settings);
  const log = (sentence: string) => console.log(`  ${sentence}`);
  const { rpcUrl } = await startPart('Starting the chain', () =>
    supervisor.run('The chain', () =>
      startDurableChain({ chainId, folder, log, clock: history.clock }),
    ),
  );
  const place = {
    rpcUrl,
    dataFolder: settings.dataFolder,
    log: (done: string) => log(`  ${done}`),
  };
  // What is deployed and written next has the address in it.
  if (settings.configPath === null) await mendable(expectHome(await database, settings.projectUrl));
  const { configPath, faucetKeyFile } = await step('Deploying contracts', () =>
    deployCommunity({ ...place, chainId, projectUrl: settings.projectUrl }),
  );
  await history.write({ config: readConfig(configPath), rpcUrl });
  // After the history, in which its points were earned.
  await addPointsAirdrop({ ...place, configPath });
  return { rpcUrl, configPath: settings.configPath ?? configPath, faucetKeyFile };
}

/** The number of the embedded chain: that of the data folder, once there is one. */
function chainIdOf({ chainId, dataFolder }: Settings): number {
  const path = join(dataFolder, 'public-config.json');
  const known = existsSync(path) ? readWrittenConfig(path).supportedChainId : null;
  if (known !== null && chainId !== null && known !== chainId) {
    throw new StartError(
      `PARLEY_CHAIN_ID is ${chainId}, and the chain in ${dataFolder} has ${known}. A chain keeps its number: leave the setting out, or name another PARLEY_DATA.`,
    );
  }
  return known ?? chainId ?? embeddedCommunity.supportedChainId;
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
    const config = readCommunity(path);
    expectFinished(config, path);
    return config;
  } catch (error) {
    throw forOperator(error);
  }
}

/** The config that Parley writes itself. */
function readWrittenConfig(path: string): PublicConfig {
  try {
    return readConfig(path);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `${error.message}\nParley writes this file: move it away, and the next start makes it anew.`,
    );
  }
}

async function mendable(check: Promise<void>): Promise<void> {
  await check.catch((error) => {
    throw forOperator(error);
  });
}

/** What the server's own start would refuse is told here, before anything runs. */
function forOperator(error: unknown): unknown {
  const isFault = [ConfigError, StartFault, BudgetError].some((kind) => error instanceof kind);
  return isFault ? new StartError((error as Error).message) : error;
}
