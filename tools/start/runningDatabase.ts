import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clusterIn, expectPlace } from './dataPlace.ts';
import { readSettings, type Settings, StartError } from './settings.ts';

/** `DATABASE_URL`, or the embedded database that runs on the data folder. Throws a `StartError` where none runs. */
export function runningDatabaseUrl(
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'> = readSettings(process.env),
): string {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  expectPlace(settings);
  const folder = clusterIn(settings.dataFolder);
  const processFile = join(folder, 'cluster', 'postmaster.pid');
  if (!existsSync(processFile)) {
    throw new StartError(
      `No Parley runs on the data folder ${settings.dataFolder}. Start it, and run this beside it; name its folder with PARLEY_DATA, or a database of your own with DATABASE_URL.`,
    );
  }
  const port = readFileSync(processFile, 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return `postgres://parley:${encodeURIComponent(password)}@127.0.0.1:${port}/parley`;
}
