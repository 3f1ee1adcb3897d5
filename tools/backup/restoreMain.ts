import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '@parley/server/migrate';
import { openForCopy } from '../copy/rows.ts';
import { diskFault } from '../diskFault.ts';
import { parseWords } from '../parseWords.ts';
import { lockFolder } from '../start/lock.ts';
import { readSettings, StartError } from '../start/settings.ts';
import { withStoppedDatabase } from '../start/stoppedDatabase.ts';
import { expectUnused } from '../unusedDatabase.ts';
import { backupAt } from './manifest.ts';
import { beginNewLog } from './newLog.ts';
import { restoreBackup } from './restore.ts';

/**
 * `npm run restore -- --from FOLDER` makes the community of the newest backup in FOLDER, or of the one that FOLDER is,
 * in an empty data folder: that of `--to`, or of PARLEY_DATA; with DATABASE_URL in that empty database. After a restore by
 * other means, `-- --tell MOMENT` writes down what readers are told of it.
 */
const usage = `Say where from: npm run restore -- --from /backups/parley --to data
Or what your own restore is of, so that readers are told: npm run restore -- --tell 2026-11-27T02:59:15Z`;

process.umask(0o077);
try {
  const words = readWords();
  if (words.tell === null) await restore(words.from, words.to);
  else await tell(words.tell);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function restore(from: string, to: string | undefined): Promise<void> {
  const settings = readSettings({ ...process.env, ...(to && { PARLEY_DATA: to }) });
  const { dataFolder, databaseUrl } = settings;
  const backup = backupAt(resolve(from));
  const unlock = lockFolder(dataFolder, to ? '--to' : 'PARLEY_DATA');
  try {
    const say = (sentence: string) => console.log(`  ${sentence}`);
    const { atMs } = await restoreBackup({ from: backup, dataFolder, databaseUrl, say }).catch(
      (error) => {
        const fault = diskFault(error);
        if (fault === null) throw error;
        throw new StartError(
          `The restore into ${dataFolder} was broken off: ${fault}. The backup is as it was: mend that, and run the same command again.`,
          { cause: error },
        );
      },
    );
    const moment = new Date(atMs).toISOString();
    console.log(`The community is in ${dataFolder} as it was at ${moment}. Start it as before.`);
    if (existsSync(join(dataFolder, 'outside')))
      console.log(
        `Files that your settings name are in ${join(dataFolder, 'outside')}, by the settings’ names.`,
      );
    console.log('Members who saw more are told so, once. Move the former data folder away.');
  } finally {
    unlock();
  }
}

async function tell(savedAtMs: number): Promise<void> {
  const settings = readSettings(process.env);
  await withStoppedDatabase(settings, async (databaseUrl) => {
    await migrate(databaseUrl);
    const client = await openForCopy(databaseUrl);
    try {
      await expectUnused(client);
      const { dataFolder } = settings;
      await beginNewLog(client, { dataFolder, savedAtMs, nowMs: Date.now() });
    } finally {
      await client.end();
    }
  });
  console.log('Readers who saw more are told once what is gone. Start Parley as before.');
}

function readWords() {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    tell: { type: 'string' },
  } as const;
  const { values } = parseWords({ args: process.argv.slice(3), options }, usage);
  const { from, to, tell } = values;
  const tellMs = tell === undefined ? null : Date.parse(tell);
  const isOne = (from === undefined) !== (tell === undefined);
  if (!isOne || Number.isNaN(tellMs)) throw new StartError(usage);
  return { from: from ?? '', to, tell: tellMs };
}
