import { startPostgres } from '@parley/embedded/postgres';
import { clusterIn, expectPlace } from './dataPlace.ts';
import { lockFolder } from './lock.ts';
import type { Settings } from './settings.ts';

/**
 * Works on the database of a community that doesn't run: one's own, or the embedded one, which runs meanwhile. Throws a
 * StartError where Parley runs on the folder, or the data is elsewhere.
 */
export async function withStoppedDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  expectPlace(settings);
  const { databaseUrl, dataFolder } = settings;
  if (databaseUrl !== null) return work(databaseUrl);
  const unlock = lockFolder(dataFolder);
  try {
    const embedded = await startPostgres({ folder: clusterIn(dataFolder) });
    await work(embedded.url).finally(() => embedded.stop());
  } finally {
    unlock();
  }
}
