import pg from 'pg';
import { progressTable, type Table } from './tables.ts';

/** Why a copy cannot be made or taken; one sentence for the operator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** A place in a table: the values of the primary key, as text. */
export type Place = readonly string[];
/** Rows that follow each other, each as the text of the whole row. */
export type Batch = { lines: string[]; last: Place };

/** Rows are compared as text: all sides have to spell it alike. */
const spelling = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0`;

/** Connects for reading or writing rows as text. */
export async function openForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'parley-move',
  });
  // A connection that breaks fails the query that is under way.
  client.on('error', () => {});
  await client.connect();
  await client.query(spelling);
  return client;
}

/** The next rows behind a place; null when there are none. */
export async function readBatch(
  client: pg.Client,
  { name, key }: Table,
  place: Place | null,
  size: number,
): Promise<Batch | null> {
  const columns = key.map(({ column }) => `t.${column}`).join(', ');
  const values = key.map(({ type }, index) => `$${index + 1}::text::${type}`).join(', ');
  const { rows } = await client.query<{ line: string; place: string[] }>(
    `select t::text as line, array[${key.map(({ column }) => `t.${column}::text`).join(', ')}] as place
     from ${name} t ${place === null ? '' : `where (${columns}) > (${values})`}
     order by ${columns} limit ${size}`,
    place === null ? [] : [...place],
  );
  const last = rows.at(-1)?.place;
  return last === undefined ? null : { lines: rows.map(({ line }) => line), last };
}

/** Writes rows that a database of the same schema gave as text. */
export async function insertLines(
  client: pg.Client,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  lines: readonly string[],
): Promise<void> {
  await client.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `(whole).${column}`).join(', ')}
     from (select line::${name} as whole from unnest($1::text[]) as line offset 0) as rows`,
    [lines],
  );
}

/** The first of these rows that is not the same in the database; null when all are. */
export async function firstDifferent(
  client: pg.Client,
  { name, key }: Pick<Table, 'name' | 'key'>,
  lines: readonly string[],
): Promise<string | null> {
  const isSame = key.map(({ column }) => `t.${column} = (whole).${column}`).join(' and ');
  const { rows } = await client.query<{ line: string }>(
    `select line
     from (select line, line::${name} as whole from unnest($1::text[]) as line offset 0) as rows
       left join ${name} t on ${isSame}
     where t::text is distinct from line limit 1`,
    [lines],
  );
  return rows[0]?.line ?? null;
}

export async function countRows(client: pg.Client, { name }: Pick<Table, 'name'>): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
  return Number(rows[0]?.count);
}

/** A counter, such as of an identity column, and the last number that it gave. */
export type Counter = { name: string; last: string };

export async function readCounters(client: pg.Client): Promise<Counter[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where schemaname in ('public', 'chain') order by 1`,
  );
  return rows.flatMap(({ name, last }) => (last === null ? [] : [{ name, last }]));
}

/** Lets counters go on where they were. */
export async function writeCounters(
  client: pg.Client,
  counters: readonly Counter[],
): Promise<void> {
  for (const { name, last } of counters) {
    await client.query('select setval($1::regclass, $2)', [name, last]);
  }
}

/**
 * Empties a database that a copy comes to, and notes that it holds a part of it from now on: no server opens it.
 * `cameFrom` names where it comes from. Throws a CopyError for a database that a community has used.
 */
export async function beginCopy(
  client: pg.Client,
  tables: readonly Table[],
  cameFrom: string,
): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ state: string; isUsed: boolean }>(
    `select state, exists (select from public.rooms) as "isUsed"
     from public.data_place for update`,
  );
  if (rows[0]?.state === 'left' || (rows[0]?.state === 'open' && rows[0].isUsed)) {
    await client.query('rollback');
    throw new CopyError('This database has been used already. Choose an empty one.');
  }
  await client.query(`drop table if exists ${progressTable}`);
  // What migrations wrote is among what comes.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await client.query(`create table ${progressTable} (name text primary key, place text[])`);
  await client.query(
    "update public.data_place set state = 'copying', came_from = $1, left_for = null",
    [cameFrom],
  );
  await client.query('commit');
}

/** Notes that everything is there. It is opened by `openCopy`, once the data folder says that it is here. */
export async function finishCopy(client: pg.Client): Promise<void> {
  await client.query("update public.data_place set state = 'copied'");
}

/** Lets servers open a whole copy; does nothing to another database. The index makes its tables anew from the events. */
export async function openCopy(client: pg.Client): Promise<void> {
  await client.query('begin');
  const opened = await client.query(
    "update public.data_place set state = 'open' where state = 'copied'",
  );
  if (opened.rowCount === 1) {
    await client.query(
      `update chain.follower
       set version = null, next_version = null, holder = null, expires_at = '-infinity'`,
    );
    await client.query(`drop table if exists ${progressTable}`);
  }
  await client.query('commit');
}
