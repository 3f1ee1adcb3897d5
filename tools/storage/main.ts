import { createNode } from '@parley/arweave/node';
import { KeyFileError } from '@parley/arweave/signer/keyFile';
import { BudgetError } from '@parley/domain/storage/budget';
import { readCommunity } from '../../apps/server/src/config.ts';
import { ConfigError } from '../../apps/server/src/platform/configError.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { storageKeyFile } from '../keyFiles.ts';
import { configFile } from '../start/chainPlace.ts';
import { runningDatabaseUrl } from '../start/runningDatabase.ts';
import { readSettings, StartError } from '../start/settings.ts';
import { StorageError } from './context.ts';
import { runStorage } from './storage.ts';

/** `npm run storage -- …`: what the community keeps on Arweave, beside the running servers. */
const mendable = [StorageError, StartError, KeyFileError, BudgetError, ConfigError];
try {
  const settings = readSettings(process.env);
  const { dataFolder } = settings;
  await runStorage(process.argv.slice(3), {
    dataFolder,
    env: process.env,
    keyFile: storageKeyFile(process.env, dataFolder),
    gateway: () => readCommunity(configFile(settings)).arweaveGateway,
    node: createNode,
    open: () => openDatabase(runningDatabaseUrl(settings), silentLog, 1),
    say: (line) => console.log(line),
    now: Date.now,
  });
} catch (error) {
  const isMendable = mendable.some((kind) => error instanceof kind);
  console.error(isMendable ? (error as Error).message : error);
  process.exit(1);
}
