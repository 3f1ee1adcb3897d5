import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CopyError, type Counter } from '../copy/rows.ts';
import type { Table } from '../copy/tables.ts';
import { writeDurably } from '../durableFile.ts';

/** A file of a backup; `path` is relative to its folder, with slashes. */
export type BackupFile = {
  path: string;
  size: number;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
  /** When its source changed last, in milliseconds: the next backup takes what is the same by a link. */
  changedMs?: number;
};

export type TableRows = Table & { rows: number };

/** What a backup holds; written last, so that a folder without it is no backup. */
export type Manifest = {
  format: 1;
  /** Unix milliseconds: every message and transaction that was confirmed before is in it. */
  atMs: number;
  /** Migrations that the database has, in their order. */
  migrations: string[];
  /** The identity of the log. */
  epoch: string;
  tables: TableRows[];
  counters: Counter[];
  /** Whether the embedded chain is in it. */
  hasChain: boolean;
  files: BackupFile[];
};

const manifestFile = 'manifest.json';
/** Folders of backups, by their moment; others in the folder are of backups that were broken off. */
const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** The name of the folder of a backup of that moment. */
export function nameOf(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[:.]/g, '-');
}

/** Names of the backups in a folder, the oldest first. */
export function backupsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => namePattern.test(name));
  return names.filter((name) => existsSync(join(folder, name, manifestFile))).sort();
}

/** The folder of a backup: `folder` itself, or its newest one. Throws a CopyError where there is none. */
export function backupAt(folder: string): string {
  if (existsSync(join(folder, manifestFile))) return folder;
  const newest = backupsIn(folder).at(-1);
  if (newest !== undefined) return join(folder, newest);
  throw new CopyError(`There is no whole backup in ${folder}.`);
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  writeDurably(join(folder, manifestFile), JSON.stringify({ sha256: sealOf(text), text }));
}

/** Throws a CopyError where it is missing or not as it was written. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestFile);
  try {
    const { sha256, text } = JSON.parse(readFileSync(path, 'utf8'));
    if (sealOf(text) !== sha256) throw new Error('it was changed');
    const manifest = JSON.parse(text);
    if (manifest.format !== 1) throw new Error('a newer version of Parley wrote it');
    return manifest;
  } catch (error) {
    throw new CopyError(`${path} cannot be used: ${(error as Error).message}.`);
  }
}

function sealOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
