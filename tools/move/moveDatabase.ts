import { migrate } from '@parley/server/migrate';
import pg from 'pg';
import { brokenRooms } from './chainOfRooms.ts';
import { progressTable, type Table, tablesOf } from './tables.ts';

/** Why a move cannot be made; one sentence for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

type Options = {
  from: string;
  to: string;
  /** Told of each table when it is moved and compared. */
  say: (sentence: string) => void;
  /** Rows of one step. */
  batchSize?: number;
};

/** A place in a table: the values of the primary key, as text. */
type Place = readonly string[];
type Batch = { lines: string[]; last: Place };

/** Rows are compared as text: both sides have to spell it alike. */
const spelling = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0`;

/**
 * Copies everything that cannot be made anew into another, empty database, and then compares every row.
 * One that was broken off goes on where it was: each step's rows and its place are written together.
 * Resolves with the number of rows. Throws MoveError, and the source stays as it is.
 */
export async function moveDatabase(options: Options): Promise<number> {
  const { from, to, say, batchSize = 2_000 } = options;
  await migrate(from);
  await migrate(to);
  const source = await open(from);
  const target = await open(to);
  try {
    if ((await nameOf(source)) === (await nameOf(target))) {
      throw new MoveError('Both addresses are of the same database.');
    }
    await expectUnused(source);
    await expectUnused(target);
    const tables = await tablesOf(source);
    if (JSON.stringify(tables) !== JSON.stringify(await tablesOf(target))) {
      throw new MoveError('The tables of the two databases differ.');
    }
    await begin(target, tables);
    // Nothing that happens meanwhile is half there.
    await source.query('begin isolation level repeatable read read only');
    let count = 0;
    for (const table of tables) {
      await copyTable(source, target, table, batchSize);
      const rows = await compareTable(source, target, table, batchSize);
      say(`${table.name}: ${rows} ${rows === 1 ? 'row' : 'rows'}, the same in both`);
      count += rows;
    }
    const broken = await brokenRooms(target);
    if (broken.length > 0) {
      throw new MoveError(`The chain of hashes is broken in: ${broken.join(', ')}.`);
    }
    await finish(source, target);
    return count;
  } finally {
    await source.end();
    await target.end();
  }
}

async function open(url: string): Promise<pg.Client> {
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

/** What tells one database from all others: when its cluster was made, and its own number in it. */
async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select (select epoch from public.meta) || '/' || oid || '/' ||
            extract(epoch from pg_postmaster_start_time()) as name
     from pg_database where datname = current_database()`,
  );
  return rows[0].name;
}

async function expectUnused(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database()
       and application_name in ('parley-server', 'parley-bus', 'parley-index')`,
  );
  if (rowCount !== 0) throw new MoveError('A server is using one of the databases. Stop it first.');
}

/** Takes an empty database, or one that an earlier move began to fill. */
async function begin(target: pg.Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await target.query('select to_regclass($1) is not null as begun', [
    progressTable,
  ]);
  if (rows[0].begun) return;
  const used = await target.query('select from public.rooms limit 1');
  if (used.rowCount !== 0) {
    throw new MoveError('The database to move to has been used already. Choose an empty one.');
  }
  await target.query('begin');
  // What migrations wrote is among what comes.
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await target.query(`create table ${progressTable} (name text primary key, place text[])`);
  await target.query('commit');
}

async function copyTable(source: pg.Client, target: pg.Client, table: Table, size: number) {
  const { name, columns } = table;
  const reached = await target.query<{ place: string[] }>(
    `select place from ${progressTable} where name = $1`,
    [name],
  );
  const list = columns.join(', ');
  let place: Place | null = reached.rows[0]?.place ?? null;
  for (;;) {
    const batch = await readBatch(source, table, place, size);
    if (batch === null) return;
    place = batch.last;
    await target.query('begin');
    await target.query(
      `insert into ${name} (${list}) overriding system value
       select ${columns.map((column) => `(whole).${column}`).join(', ')}
       from (select line::${name} as whole from unnest($1::text[]) as line offset 0) as rows`,
      [batch.lines],
    );
    await target.query(
      `insert into ${progressTable} values ($1, $2)
       on conflict (name) do update set place = excluded.place`,
      [name, place],
    );
    await target.query('commit');
  }
}

/** The next rows behind a place, each as the text of the whole row; null when there are none. */
async function readBatch(
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

/** Compares every row of the source with the one of the same key. Resolves with their number. */
async function compareTable(source: pg.Client, target: pg.Client, table: Table, size: number) {
  const { name, key } = table;
  const isSame = key.map(({ column }) => `t.${column} = (whole).${column}`).join(' and ');
  let count = 0;
  let place: Place | null = null;
  for (;;) {
    const batch: Batch | null = await readBatch(source, table, place, size);
    if (batch === null) break;
    place = batch.last;
    count += batch.lines.length;
    const { rows } = await target.query<{ line: string }>(
      `select line
       from (select line, line::${name} as whole from unnest($1::text[]) as line offset 0) as rows
         left join ${name} t on ${isSame}
       where t::text is distinct from line limit 1`,
      [batch.lines],
    );
    if (rows[0] !== undefined) throw new MoveError(`${name} differs at ${rows[0].line}.`);
  }
  const there = await target.query<{ count: string }>(`select count(*) from ${name}`);
  if (Number(there.rows[0]?.count) === count) return count;
  throw new MoveError(`${name} has rows that were not in the database moved from.`);
}

/** Counters go on where they were; the index makes its tables anew from the events that came along. */
async function finish(source: pg.Client, target: pg.Client): Promise<void> {
  const counters = await source.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last
     from pg_sequences where schemaname in ('public', 'chain')`,
  );
  await target.query('begin');
  for (const { name, last } of counters.rows) {
    if (last !== null) await target.query('select setval($1::regclass, $2)', [name, last]);
  }
  await target.query(
    `update chain.follower
     set version = null, next_version = null, holder = null, expires_at = '-infinity'`,
  );
  await target.query(`drop table ${progressTable}`);
  await target.query('commit');
}
