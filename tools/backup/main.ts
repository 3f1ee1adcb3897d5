import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPostgres } from '@parley/embedded/postgres';
import { diskFault } from '../diskFault.ts';
import { keyNames, keySetting } from '../keyFiles.ts';
import { parseWords } from '../parseWords.ts';
import { ownConfigOf } from '../start/chainPlace.ts';
import { clusterIn, expectPlace } from '../start/dataPlace.ts';
import { tryLock } from '../start/lockFile.ts';
import { runningDatabaseUrl } from '../start/runningDatabase.ts';
import { readSettings, type Settings, StartError } from '../start/settings.ts';
import { makeBackup, verifyBackup } from './backup.ts';
import { backupAt } from './manifest.ts';

/**
 * `npm run backup -- --to FOLDER` saves a community, running or not, into a folder by the moment in FOLDER, and with
 * `--keep N` deletes all but the last N there. `npm run backup -- --verify FOLDER` reads the newest one again, or the
 * one that FOLDER is.
 */
const usage = `Say where to: npm run backup -- --to /backups/parley, with --keep 14 to delete all but the last 14.
Or check what is there: npm run backup -- --verify /backups/parley`;

/** Settings that may name files outside of the data folder which a community cannot be without. */
const fileSettings = ['PARLEY_CONFIG', 'PARLEY_STORAGE_KEY_FILE', ...keyNames.map(keySetting)];

process.umask(0o077);
try {
  const words = readWords();
  if (words.verify !== undefined) await verify(words.verify);
  else await backup(resolve(words.to ?? ''), words.keep);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function readWords() {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    verify: { type: 'string' },
  } as const;
  const { values } = parseWords({ args: process.argv.slice(3), options }, usage);
  const { to, keep, verify } = values;
  const isOne = (to === undefined) !== (verify === undefined);
  if (!isOne) throw new StartError(usage);
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    throw new StartError(`--keep is "${keep}"; it must be a number of backups, such as 14.`);
  return { to, verify, keep: keep === undefined ? null : Number(keep) };
}

async function backup(to: string, keep: number | null): Promise<void> {
  const settings = readSettings(process.env);
  expectPlace(settings);
  const { dataFolder } = settings;
  if (!existsSync(join(dataFolder, 'secrets')))
    throw new StartError(`There is no community in ${dataFolder}. Name its folder by PARLEY_DATA.`);
  await withDatabase(settings, async (databaseUrl) => {
    const say = (sentence: string) => console.log(`  ${sentence}`);
    const place = { dataFolder, databaseUrl, outside: filesOutside(dataFolder) };
    const folder = await makeBackup({ ...place, to, keep, say }).catch((error) => {
      const fault = diskFault(error);
      if (fault === null) throw error;
      throw new StartError(
        `No backup was made in ${to}: ${fault}. The community and earlier backups are as they were.`,
        { cause: error },
      );
    });
    console.log(`The backup is in ${folder}, and was read back whole.`);
  });
}

async function verify(folder: string): Promise<void> {
  const place = backupAt(resolve(folder));
  const { files, atMs } = await verifyBackup(place);
  console.log(
    `${place} is whole: ${files.length} files, everything before ${new Date(atMs).toISOString()}.`,
  );
}

/** One's own database, that of the running community, or that of the stopped one, which can't be started meanwhile. */
async function withDatabase(
  { databaseUrl, dataFolder }: Settings,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== null) return work(databaseUrl);
  const lock = tryLock(join(dataFolder, 'lock'));
  if ('owner' in lock) return work(runningDatabaseUrl());
  try {
    const embedded = await startPostgres({ folder: clusterIn(dataFolder) });
    await work(embedded.url).finally(() => embedded.stop());
  } finally {
    lock.unlock();
  }
}

/** A backup on a schedule may not have the settings of the start; the folder knows the config of its last one. */
function filesOutside(dataFolder: string): Record<string, string> {
  const noted = ownConfigOf(dataFolder) ?? undefined;
  const env: NodeJS.ProcessEnv = { PARLEY_CONFIG: noted, ...process.env };
  const named = fileSettings.flatMap((setting) => {
    const path = env[setting];
    return path && existsSync(path) ? [[setting, resolve(path)] as const] : [];
  });
  return Object.fromEntries(named);
}
