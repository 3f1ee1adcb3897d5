import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, StartError } from './settings.ts';

/** `DATABASE_URL`, or the embedded database that runs on the data folder. Throws a `StartError` where none runs. */
export function runningDatabaseUrl(): string {
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  const folder = join(settings.dataFolder, 'postgres');
  const processFile = join(folder, 'cluster', 'postmaster.pid');
  if (!existsSync(processFile)) {
    throw new StartError('Parley is not running here. Start it, then run this beside it.');
  }
  const port = readFileSync(processFile, 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return `postgres://parley:${encodeURIComponent(password)}@127.0.0.1:${port}/parley`;
}
