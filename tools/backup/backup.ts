import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { copyChain } from '@parley/embedded/copyChain';
import { readDataPlace } from '@parley/server/dataPlace';
import type pg from 'pg';
import { CopyError, openForCopy, readCounters } from '../copy/rows.ts';
import { tablesOf } from '../copy/tables.ts';
import { renameDurably, syncFolder, writeDurably } from '../durableFile.ts';
import { tryLock } from '../start/lockFile.ts';
import { fileOf, saveTable } from './database.ts';
import { type Earlier, filesToSave, hashOf, saveFile } from './files.ts';
import {
  type BackupFile,
  backupsIn,
  type Manifest,
  nameOf,
  readManifest,
  type TableRows,
  writeManifest,
} from './manifest.ts';

type Options = {
  /** Holds the backups, each in a folder by its moment. */
  to: string;
  dataFolder: string;
  databaseUrl: string;
  /** Files elsewhere that the community cannot be without, by the settings that name them. */
  outside: Readonly<Record<string, string>>;
  /** How many backups are kept, this one included; null for all. */
  keep: number | null;
  say: (sentence: string) => void;
};

const unfinished = 'unfinished-';
/** Folders of this name are ours: of a process that made one, or of a backup that was to go. */
const unfinishedPattern = /^unfinished-(?:\d+|\d{4}-\d\d-\d\dT[\d-]+Z)$/;

/**
 * Makes a backup beside a running community: everything that was confirmed before its moment. The database comes
 * as of one snapshot, which is the moment; the chain after it, since the index in a database goes on along a longer
 * chain, and never needs a shorter one; files before and after it, since messages of the snapshot show files that
 * were uploaded before and may be deleted since. Everything is read back, and the folder gets its name last: what is broken off
 * is no backup, and goes with the next one. Resolves with the backup's folder. Throws a CopyError with one sentence.
 */
export async function makeBackup(options: Options): Promise<string> {
  const { dataFolder, to } = options;
  if (!relative(resolve(dataFolder), resolve(to)).startsWith('..'))
    throw new CopyError(`Choose a folder for backups outside of the data folder ${dataFolder}.`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const lock = tryLock(join(to, 'lock'));
  if ('owner' in lock)
    throw new CopyError(`Another backup is being made in ${to} (process ${lock.owner}).`);
  try {
    for (const name of readdirSync(to)) {
      if (unfinishedPattern.test(name)) rmSync(join(to, name), { recursive: true });
    }
    const folder = join(to, `${unfinished}${process.pid}`);
    const made = await makeIn(folder, options).catch((error) => {
      // What it took is needed most where the disk is full.
      rmSync(folder, { recursive: true, force: true });
      throw error;
    });
    writeDurably(
      join(dataFolder, 'backups.json'),
      `${JSON.stringify({ at: made.atMs, to: resolve(to) })}\n`,
    );
    forgetOld(options);
    return made.folder;
  } finally {
    lock.unlock();
  }
}

async function makeIn(folder: string, options: Options): Promise<{ folder: string; atMs: number }> {
  const { dataFolder, databaseUrl, outside, to, say } = options;
  const files = createFileSaver(folder, to);
  mkdirSync(folder, { mode: 0o700 });
  const saveData = async () => {
    for (const path of filesToSave(dataFolder))
      await files.save(join(dataFolder, path), `data/${path}`);
  };
  const client = await openForCopy(databaseUrl);
  try {
    await expectCommunity(client);
    await saveData();
    say('Files: saved');
    await client.query('begin isolation level repeatable read read only');
    const atMs = Date.now();
    // The first statement takes the snapshot.
    const log = await readLog(client);
    const chain = await copyChain(join(dataFolder, 'chain'), join(folder, 'chain'));
    if (chain.length > 0) say('Chain: saved');
    const tables: TableRows[] = [];
    for (const table of await tablesOf(client)) {
      tables.push(await saveTable(client, table, folder));
    }
    say(`Database: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows saved`);
    const counters = await readCounters(client);
    await saveData();
    for (const [setting, path] of Object.entries(outside))
      await files.save(path, `outside/${setting}`);
    for (const path of [...chain.map((name) => `chain/${name}`), ...tables.map(fileOf)])
      await files.note(path);
    const hasChain = chain.length > 0;
    const rest = { tables, counters, hasChain, files: files.all() };
    const manifest: Manifest = { format: 1, atMs, ...log, ...rest };
    return { atMs, folder: finish(folder, to, manifest) };
  } finally {
    await client.end();
  }
}

/** Has the names of all files on disk, then the manifest, then the backup's own name. */
function finish(folder: string, to: string, manifest: Manifest): string {
  const folders = new Set([folder]);
  for (const { path } of manifest.files) {
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
      folders.add(join(folder, parent));
  }
  for (const one of folders) syncFolder(one);
  writeManifest(folder, manifest);
  const named = join(to, nameOf(manifest.atMs));
  renameDurably(folder, named);
  return named;
}

/** Saves files once each, with links to what the newest backup before has of them. */
function createFileSaver(folder: string, to: string) {
  const saved = new Map<string, BackupFile>();
  const newest = backupsIn(to).at(-1);
  const earlier = new Map<string, Earlier>();
  for (const file of newest === undefined ? [] : filesOf(join(to, newest)))
    earlier.set(file.path, { folder: join(to, newest ?? ''), file });
  return {
    /** Does nothing where it was saved before and is the same, or is gone. */
    async save(source: string, path: string): Promise<void> {
      const known = saved.get(path);
      const found = statSync(source, { throwIfNoEntry: false });
      if (found === undefined) return;
      if (known?.size === found.size && known.changedMs === found.mtimeMs) return;
      // It changed since the first time.
      if (known !== undefined) rmSync(join(folder, path));
      const made = await saveFile(source, folder, path, earlier.get(path) ?? null);
      if (made === null) saved.delete(path);
      else saved.set(path, made);
    },
    /** Takes what is there already. */
    async note(path: string): Promise<void> {
      const { size } = statSync(join(folder, path));
      saved.set(path, { path, size, sha256: await hashOf(join(folder, path)) });
    },
    all: (): BackupFile[] => [...saved.values()],
  };
}

/** Those of a backup that was damaged since are not linked to. */
function filesOf(backup: string): BackupFile[] {
  try {
    return readManifest(backup).files;
  } catch {
    return [];
  }
}

async function expectCommunity(client: pg.Client): Promise<void> {
  const place = await readDataPlace(client);
  if (place?.state === 'open') return;
  throw new CopyError(
    place === null
      ? 'This version of Parley has not run on the database yet. Start it once first.'
      : 'The database holds a community that was not moved or restored there to its end, or that went elsewhere.',
  );
}

async function readLog(client: pg.Client): Promise<Pick<Manifest, 'epoch' | 'migrations'>> {
  const { rows } = await client.query(
    `select (select epoch from public.meta) as epoch,
            array(select name from public.schema_migrations order by name) as migrations`,
  );
  return rows[0];
}

/** Deletes the oldest backups; one whose deletion is broken off has no name of a backup any more. */
function forgetOld({ to, keep }: Options): void {
  if (keep === null) return;
  for (const name of backupsIn(to).slice(0, -keep)) {
    const going = join(to, `${unfinished}${basename(name)}`);
    renameSync(join(to, name), going);
    rmSync(going, { recursive: true });
  }
}

/** Reads a whole backup. Throws a CopyError for the first file that is missing or not as it was written. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const { path, sha256 } of manifest.files) {
    const file = join(folder, path);
    if (!existsSync(file)) throw new CopyError(`${file} is missing.`);
    if ((await hashOf(file)) !== sha256) throw new CopyError(`${file} is not what was saved.`);
  }
  return manifest;
}
