import type pg from 'pg';
import { sqlState } from '../platform/database.ts';
import { type Derived, reasonOf } from './derive.ts';
import type { Value } from './handler.ts';

/** The event tables of a schema, in the order of their creation, with the types of their columns. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The columns that every event table has. */
const ofEvents = ['block', 'log_index', 'tx', 'time'];

/** The table of events that could not be handled; the first of each schema. */
export const setAsideSql = `
  create table set_aside (
    block bigint not null,
    log_index int not null,
    tx text not null,
    time bigint not null,
    address text not null,
    kind text not null,
    event text not null,
    reason text not null,
    primary key (block, log_index)
  )`;

export async function tablesOf(client: pg.ClientBase, schema: string): Promise<Tables> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = $1::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by c.oid, a.attnum`,
    [schema],
  );
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(column, type));
  }
  for (const [table, columns] of tables) {
    if (!ofEvents.every((column) => columns.has(column))) tables.delete(table);
  }
  return tables;
}

type Cells = Readonly<Record<string, Value>>;

/**
 * Writes what was derived, inside a transaction. An event whose rows the database refuses is set
 * aside instead, and so is one that its handler could not handle. Returns how many were.
 */
export async function writeDerived(
  client: pg.ClientBase,
  schema: string,
  tables: Tables,
  derived: readonly Derived[],
): Promise<number> {
  if (derived.every(({ rows, fault }) => rows.length === 0 && fault === undefined)) return 0;
  await client.query(`set local search_path to ${schema}`);
  const isWritten = await inSavepoint(client, () => insertAll(client, tables, derived));
  if (isWritten === true) return derived.filter(({ fault }) => fault !== undefined).length;
  let count = 0;
  for (const one of derived) {
    const outcome = await inSavepoint(client, () => insertAll(client, tables, [one]));
    if (outcome === true && one.fault === undefined) continue;
    count += 1;
    if (outcome === true) continue;
    const fault = { kind: 'unknown', event: 'unknown', reason: outcome, ...one.fault };
    await insertAll(client, tables, [{ ...one, rows: [], fault }]);
  }
  return count;
}

/** Deletes what came after a block, last tables first. */
export async function deleteAfter(
  client: pg.ClientBase,
  schema: string,
  tables: Tables,
  block: number,
): Promise<void> {
  await client.query(`set local search_path to ${schema}`);
  for (const table of [...tables.keys()].reverse()) {
    await client.query(`delete from "${table}" where block > $1`, [block]);
  }
}

/** True, or why the database refused it. Throws when the database is away. */
async function inSavepoint(
  client: pg.ClientBase,
  work: () => Promise<void>,
): Promise<true | string> {
  await client.query('savepoint rows');
  try {
    await work();
    await client.query('release savepoint rows');
    return true;
  } catch (error) {
    // Data, constraints, names, and what triggers raise; anything else may pass at the next try.
    const isOurs =
      error instanceof UnknownTableError || /^(?:22|23|42|P0)/.test(sqlState(error) ?? '');
    if (!isOurs) throw error;
    await client.query('rollback to savepoint rows');
    return reasonOf(error);
  }
}

/** A handler gave a row for a table or a column that is not there. */
class UnknownTableError extends Error {
  override readonly name = 'UnknownTableError';
}

async function insertAll(
  client: pg.ClientBase,
  tables: Tables,
  derived: readonly Derived[],
): Promise<void> {
  const rowsOf = new Map<string, Cells[]>();
  for (const { log, time, rows, fault } of derived) {
    const place = { block: log.block, log_index: log.logIndex, tx: log.tx, time };
    for (const { table, values } of rows) add(table, { ...place, ...values });
    if (fault !== undefined) add('set_aside', { ...place, address: log.address, ...fault });
  }
  function add(table: string, row: Cells): void {
    if (!tables.has(table)) throw new UnknownTableError(`There is no event table ${table}.`);
    // Rows with the same columns go together.
    const key = `${table} ${Object.keys(row).sort().join(' ')}`;
    const rows = rowsOf.get(key);
    if (rows === undefined) rowsOf.set(key, [row]);
    else rows.push(row);
  }
  for (const [table, types] of tables) {
    for (const [key, rows] of rowsOf) {
      if (key.startsWith(`${table} `)) await insertRows(client, table, types, rows);
    }
  }
}

async function insertRows(
  client: pg.ClientBase,
  table: string,
  types: ReadonlyMap<string, string>,
  rows: readonly Cells[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const casts = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new UnknownTableError(`${table} has no column ${column}.`);
    return `$${index + 1}::${type}[]`;
  });
  const names = columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `insert into "${table}" (${names}) select * from unnest(${casts.join(', ')})`,
    columns.map((column) => rows.map((row) => cellOf(row[column] ?? null))),
  );
}

/** Texts of contracts may hold a NUL, which PostgreSQL's cannot. */
function cellOf(value: Value): string | number | boolean | null {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}
