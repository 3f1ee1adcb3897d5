import { readDataPlace } from '@parley/server/dataPlace';
import { migrate } from '@parley/server/migrate';
import type pg from 'pg';
import { sqlState } from '../../apps/server/src/platform/database.ts';
import { brokenRooms } from '../copy/chainOfRooms.ts';
import {
  type Batch,
  beginCopy,
  CopyError,
  countRows,
  finishCopy,
  firstDifferent,
  insertLines,
  openForCopy,
  type Place,
  readBatch,
  readCounters,
  writeCounters,
} from '../copy/rows.ts';
import { progressTable, type Table, tablesOf } from '../copy/tables.ts';
import { expectUnused } from '../unusedDatabase.ts';

type Options = {
  from: string;
  to: string;
  /** Told of each table when it is moved and compared, and when all are. */
  say: (sentence: string) => void;
  /** Rows of one step. */
  batchSize?: number;
};

type Ends = { source: pg.Client; target: pg.Client; tables: readonly Table[] };

/**
 * Copies everything that cannot be made anew into another, empty database, and then compares every row.
 * One that was broken off goes on where it was: each step's rows and its place are written together. Where the
 * source changed since, everything is copied again. No server opens the copy before `openCopy`.
 * Resolves with the number of rows. Throws CopyError, and the source stays as it is.
 */
export async function moveDatabase(options: Options): Promise<number> {
  const { from, to } = options;
  await migrate(from);
  await migrate(to);
  const source = await openForCopy(from);
  const target = await openForCopy(to);
  try {
    if ((await nameOf(source)) === (await nameOf(target))) {
      throw new CopyError('Both addresses are of the same database.');
    }
    const cameFrom = await expectWhole(source);
    await expectUnused(source);
    await expectUnused(target);
    const tables = await tablesOf(source);
    if (JSON.stringify(tables) !== JSON.stringify(await tablesOf(target))) {
      throw new CopyError('The tables of the two databases differ.');
    }
    const ends = { source, target, tables };
    const isBegun = await hasBegun(target, cameFrom);
    if (!isBegun) await beginCopy(target, tables, cameFrom);
    // Nothing that happens meanwhile is half there.
    await source.query('begin isolation level repeatable read read only');
    try {
      return await copyAll(ends, options);
    } catch (error) {
      if (!isBegun || !isOfOtherData(error)) throw error;
    }
    options.say('The data changed since the move was broken off: everything is copied again.');
    await beginCopy(target, tables, cameFrom);
    return await copyAll(ends, options);
  } finally {
    await source.end();
    await target.end();
  }
}

async function copyAll(ends: Ends, { say, batchSize = 2_000 }: Options): Promise<number> {
  const { source, target, tables } = ends;
  let count = 0;
  for (const table of tables) {
    await copyTable(source, target, table, batchSize);
    const rows = await compareTable(source, target, table, batchSize);
    say(`${table.name}: ${rows} ${rows === 1 ? 'row' : 'rows'}, the same in both`);
    count += rows;
  }
  const broken = await brokenRooms(target);
  if (broken.length > 0) {
    throw new CopyError(`The chain of hashes is broken in: ${broken.join(', ')}.`);
  }
  await writeCounters(target, await readCounters(source));
  await finishCopy(target);
  say('The copy is whole');
  return count;
}

/** True for what happens when rows of before don't belong to those of now. */
function isOfOtherData(error: unknown): boolean {
  const isConstraint = sqlState(error)?.startsWith('23') ?? false;
  return error instanceof CopyError || isConstraint;
}

/** What tells one database from all others: when its cluster was made, and its own number in it. */
async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select (select epoch from public.meta) || '/' || oid || '/' ||
            extract(epoch from pg_postmaster_start_time()) as name
     from pg_database where datname = current_database()`,
  );
  return rows[0].name;
}

/** The id of a database that a community can be moved from. */
async function expectWhole(source: pg.Client): Promise<string> {
  const place = await readDataPlace(source);
  if (place?.state === 'open') return place.id;
  throw new CopyError(
    place?.state === 'left'
      ? `The community is not in the database to move from: it went on in ${place.leftFor}.`
      : 'The database to move from holds only a part of a community. Move it from where it is whole.',
  );
}

/** True for a database that holds what an earlier move from the same one wrote. */
async function hasBegun(target: pg.Client, cameFrom: string): Promise<boolean> {
  const place = await readDataPlace(target);
  const isPart = place?.state === 'copying' || place?.state === 'copied';
  return isPart && place.cameFrom === cameFrom;
}

async function copyTable(source: pg.Client, target: pg.Client, table: Table, size: number) {
  const { name } = table;
  const reached = await target.query<{ place: string[] }>(
    `select place from ${progressTable} where name = $1`,
    [name],
  );
  let place: Place | null = reached.rows[0]?.place ?? null;
  for (;;) {
    const batch = await readBatch(source, table, place, size);
    if (batch === null) return;
    place = batch.last;
    await target.query('begin');
    try {
      await insertLines(target, table, batch.lines);
      await target.query(
        `insert into ${progressTable} values ($1, $2)
         on conflict (name) do update set place = excluded.place`,
        [name, place],
      );
      await target.query('commit');
    } catch (error) {
      // A connection that broke has nothing to take back.
      await target.query('rollback').catch(() => {});
      throw error;
    }
  }
}

/** Compares every row of the source with the one of the same key. Resolves with their number. */
async function compareTable(source: pg.Client, target: pg.Client, table: Table, size: number) {
  const { name } = table;
  let count = 0;
  let place: Place | null = null;
  for (;;) {
    const batch: Batch | null = await readBatch(source, table, place, size);
    if (batch === null) break;
    place = batch.last;
    count += batch.lines.length;
    const different = await firstDifferent(target, table, batch.lines);
    if (different !== null) throw new CopyError(`${name} differs at ${different}.`);
  }
  if ((await countRows(target, table)) === count) return count;
  throw new CopyError(`${name} has rows that were not in the database moved from.`);
}
