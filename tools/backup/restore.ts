import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stopLeftover } from '@parley/embedded/child';
import { startPostgres } from '@parley/embedded/postgres';
import { readDataPlace } from '@parley/server/dataPlace';
import { migrate } from '@parley/server/migrate';
import type pg from 'pg';
import { brokenRooms } from '../copy/chainOfRooms.ts';
import {
  beginCopy,
  CopyError,
  finishCopy,
  openCopy,
  openForCopy,
  writeCounters,
} from '../copy/rows.ts';
import { tablesOf } from '../copy/tables.ts';
import { removeDurably, writeDurably } from '../durableFile.ts';
import {
  clusterIn,
  type FolderPlace,
  restoringFile,
  withoutSecrets,
  writeFolderPlace,
} from '../start/dataPlace.ts';
import { verifyBackup } from './backup.ts';
import { loadTable } from './database.ts';
import { copyHashed } from './files.ts';
import type { Manifest } from './manifest.ts';
import { beginNewLog } from './newLog.ts';

type Options = {
  /** The folder of one backup. */
  from: string;
  dataFolder: string;
  /** The operator's own, empty database; null for the embedded one. */
  databaseUrl: string | null;
  say: (sentence: string) => void;
};

/**
 * Makes a community of a backup in an empty data folder, whose lock the caller holds. Until its last step the folder
 * has a file `restoring`, with which nothing starts; broken off, the next run begins anew. Throws a CopyError for a folder or
 * database with data, and for a backup that is not whole.
 */
export async function restoreBackup(options: Options): Promise<Manifest> {
  const { from, dataFolder, databaseUrl, say } = options;
  const manifest = await verifyBackup(from);
  say(`Backup: whole, of ${new Date(manifest.atMs).toISOString()}`);
  await clear(dataFolder);
  for (const file of manifest.files) {
    const to = placeOf(file.path, dataFolder);
    if (to === null) continue;
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const { sha256 } = await copyHashed(join(from, file.path), to);
    if (sha256 !== file.sha256) throw new CopyError(`${join(from, file.path)} has changed.`);
  }
  say('Files: restored');
  if (databaseUrl !== null) await restoreDatabase(options, manifest, databaseUrl, databaseUrl);
  else {
    const embedded = await startPostgres({ folder: clusterIn(dataFolder) });
    await restoreDatabase(options, manifest, embedded.url, null).finally(() => embedded.stop());
  }
  return manifest;
}

/** Empties the folder of what a restore that was broken off left; throws where anything else is in it. */
async function clear(dataFolder: string): Promise<void> {
  const names = readdirSync(dataFolder).filter((name) => !/^lock(\.|$)/.test(name));
  if (names.length > 0 && !names.includes(restoringFile)) {
    throw new CopyError(
      `There is data in ${dataFolder}, and a restore overwrites none. Name an empty folder: --to FOLDER.`,
    );
  }
  writeDurably(join(dataFolder, restoringFile), '');
  const cluster = join(dataFolder, 'postgres', 'cluster');
  await stopLeftover(join(cluster, 'postmaster.pid'), ['postgres', cluster], 'SIGINT');
  for (const name of names) {
    if (name !== restoringFile) rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
}

/** Where a file of a backup belongs; null for the database's, which are read from the backup. */
function placeOf(path: string, dataFolder: string): string | null {
  if (path.startsWith('data/')) return join(dataFolder, path.slice('data/'.length));
  return path.startsWith('database/') ? null : join(dataFolder, path);
}

async function restoreDatabase(
  { from, dataFolder, say }: Options,
  manifest: Manifest,
  url: string,
  own: string | null,
): Promise<void> {
  await expectEmpty(url);
  // Those that came since are for the server, as at any start of a newer version.
  await migrate(url, { only: manifest.migrations });
  const client = await openForCopy(url);
  try {
    const tables = await tablesOf(client);
    const saved = manifest.tables.map(({ rows: _, ...table }) => table);
    if (JSON.stringify(tables) !== JSON.stringify(saved))
      throw new CopyError('The tables of the backup are not those of this version of Parley.');
    await beginCopy(client, tables, `a backup of ${new Date(manifest.atMs).toISOString()}`);
    for (const table of manifest.tables) await loadTable(client, table, from);
    const broken = await brokenRooms(client);
    if (broken.length > 0)
      throw new CopyError(`The chain of hashes is broken in: ${broken.join(', ')}.`);
    // Before the new log adds a row of its own.
    await writeCounters(client, manifest.counters);
    await beginNewLog(client, { dataFolder, savedAtMs: manifest.atMs, nowMs: Date.now() });
    await finishCopy(client);
    say(`Database: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows restored`);
    const place: FolderPlace =
      own === null
        ? { at: 'embedded' }
        : { at: withoutSecrets(own), id: (await readDataPlace(client))?.id ?? '' };
    writeFolderPlace(dataFolder, place);
    removeDurably(join(dataFolder, restoringFile));
    await openCopy(client);
  } finally {
    await client.end();
  }
}

/** Before a database is migrated; `beginCopy` looks again. */
async function expectEmpty(url: string): Promise<void> {
  const client = await openForCopy(url);
  try {
    const place = await readDataPlace(client);
    if (place?.state === 'left' || (place?.state === 'open' && (await isUsed(client))))
      throw new CopyError('This database has been used already. Choose an empty one.');
  } finally {
    await client.end();
  }
}

async function isUsed(client: pg.Client): Promise<boolean> {
  return (await client.query('select from public.rooms limit 1')).rowCount !== 0;
}
