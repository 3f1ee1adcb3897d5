import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { addEventKinds } from './eventKinds.ts';

/** So long a database may take to answer at a start, as beside others that start, in milliseconds. */
const connectMs = 30_000;
const folder = new URL('./migrations/', import.meta.url);
/** Any number that no other user of the database locks. */
const lock = 7_310_421_966;
/** Where a server says what it applied, to those that run. */
export const schemaChannel = 'parley_schema';
/** The first line of a migration after which servers of the version before can go on. */
const harmless = '-- Servers of the version before go on.\n';

type Migration = { name: string; sql: string; checksum: string };

/** The database and this build do not belong together; starting would harm the data. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database at `url` to the newest schema: forward only, each migration in one
 * transaction, one process at a time; and adds the kinds of events that it lacks. Returns the names it applied.
 * Throws MigrationError for a database that a newer build has changed so that this one cannot serve, or whose history
 * or kinds differ from ours. With `only` it makes the schema of an earlier version, whose migrations these are.
 */
export async function migrate(
  url: string,
  { from = folder, only }: { from?: URL; only?: readonly string[] } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const all = await readMigrations(from);
    const strange = only?.find((name) => all.every((migration) => migration.name !== name));
    if (strange !== undefined) throw new MigrationError(newerSentence(strange));
    const applied = await applyMissing(
      client,
      all.filter(({ name }) => only === undefined || only.includes(name)),
    );
    const [other] = await addEventKinds(client);
    if (other !== undefined) throw new MigrationError(otherKindSentence(other));
    return applied;
  } finally {
    await client.end();
  }
}

async function readNames(from: URL): Promise<string[]> {
  return (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations(from: URL): Promise<Migration[]> {
  const names = await readNames(from);
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, from), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * The first migration of a newer version after which a server with the migrations in `from` cannot serve; null
 * where it can.
 */
export async function newerMigration(
  client: Pick<pg.Client, 'query'>,
  from: URL = folder,
): Promise<string | null> {
  const own = await readNames(from);
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations where not is_harmless and name <> all($1) order by name limit 1',
    [own],
  );
  return rows[0]?.name ?? null;
}

/** What an operator reads where a newer version changed the database. */
export function newerSentence(name: string): string {
  return `The database was written by a newer version of Parley (migration ${name}). Start that version, or restore an older backup.`;
}

function otherKindSentence(kind: string): string {
  return `Events of the kind “${kind}” mean something else in this database than in this version of Parley. Start the version that wrote it.`;
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (name text primary key, checksum text not null,
       at timestamptz not null default now());
     alter table schema_migrations add column if not exists is_harmless boolean not null default false`,
  );
  const done = await client.query<{ name: string; checksum: string; isHarmless: boolean }>(
    'select name, checksum, is_harmless as "isHarmless" from schema_migrations order by name',
  );
  for (const { name, checksum, isHarmless } of done.rows) {
    const ours = migrations.find((migration) => migration.name === name);
    if (ours === undefined) {
      if (isHarmless) continue;
      throw new MigrationError(newerSentence(name));
    }
    if (ours.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} differs from the one this database was made with. Restore the original file.`,
      );
    }
  }
  const names = new Set(done.rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !names.has(migration.name));
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      'insert into schema_migrations (name, checksum, is_harmless) values ($1, $2, $3)',
      [name, checksum, sql.startsWith(harmless)],
    );
    await client.query('select pg_notify($1, $2)', [schemaChannel, name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`Migration ${name} failed and changed nothing.`, { cause: error });
  }
}
