import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';

/** Bytes on disk of each table with its indexes, by its name; and of the chain's folder. */
export type Disk = { tables: ReadonlyMap<string, number>; chain: number };

export async function diskOf(client: pg.Client, dataFolder: string): Promise<Disk> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select nspname || '.' || relname as name, pg_total_relation_size(c.oid) as bytes
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`,
  );
  return {
    tables: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])),
    chain: folderBytes(join(dataFolder, 'chain')),
  };
}

/** Bytes of all files in a folder. */
export function folderBytes(folder: string): number {
  // `du` ends with an error where a file goes while it looks.
  const said = execFileSync('sh', ['-c', 'du -sb "$1" 2>/dev/null || true', 'sh', folder]);
  return Number.parseInt(String(said), 10);
}

/** What each table grew by, the most first, and all together, for each of `count` things. */
export function growth(before: Disk, after: Disk, count: number) {
  const tables = [...after.tables]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (before.tables.get(name) ?? 0)) / count }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
  return {
    tables,
    database: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    chain: (after.chain - before.chain) / count,
  };
}
