import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import {
  type Batch,
  CopyError,
  countRows,
  firstDifferent,
  insertLines,
  type Place,
  readBatch,
} from '../copy/rows.ts';
import type { Table } from '../copy/tables.ts';
import type { TableRows } from './manifest.ts';

/** Rows of one step. */
const batchSize = 2_000;

/** The file of a table in a backup: a row a line, as the JSON of its text. */
export function fileOf({ name }: Pick<Table, 'name'>): string {
  return `database/${name}.gz`;
}

/** Saves a table and reads it back. Resolves with what the manifest says of it. */
export async function saveTable(
  client: pg.Client,
  table: Table,
  folder: string,
): Promise<TableRows> {
  const written = createHash('sha256');
  let rows = 0;
  async function* read() {
    let place: Place | null = null;
    for (;;) {
      const batch: Batch | null = await readBatch(client, table, place, batchSize);
      if (batch === null) return;
      place = batch.last;
      rows += batch.lines.length;
      const text = batch.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      written.update(text);
      yield text;
    }
  }
  const path = join(folder, fileOf(table));
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 });
  const output = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(Readable.from(read()), createGzip({ level: 1 }), output);
  const back = createHash('sha256');
  await pipeline(createReadStream(path), createGunzip(), back);
  if (back.digest('hex') !== written.digest('hex'))
    throw new CopyError(`${path} is not read as it was written. Is its disk failing?`);
  return { ...table, rows };
}

/** Writes the rows of a table into a database and compares each. Throws a CopyError where one is missing or differs. */
export async function loadTable(
  client: pg.Client,
  table: TableRows,
  folder: string,
): Promise<void> {
  const { name, rows } = table;
  for await (const lines of batchesOf(join(folder, fileOf(table)))) {
    await insertLines(client, table, lines);
    const different = await firstDifferent(client, table, lines);
    if (different !== null) throw new CopyError(`${name} differs at ${different}.`);
  }
  if ((await countRows(client, table)) !== rows)
    throw new CopyError(`${name} does not have the ${rows} rows that were saved.`);
}

async function* batchesOf(path: string): AsyncGenerator<string[]> {
  const unzipped = createReadStream(path).pipe(createGunzip());
  let batch: string[] = [];
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
    batch.push(JSON.parse(line));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
