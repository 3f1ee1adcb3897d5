import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);
/** Any number that no other user of the database locks. */
const lock = 7_310_421_966;

type Migration = { name: string; sql: string; checksum: string };

/** The database and this build do not belong together; starting would harm the data. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database at `url` to the newest schema: forward only, each migration in one
 * transaction, one process at a time. Returns the names it applied. Throws MigrationError for a
 * database that a newer build has touched, or whose history differs from ours.
 */
export async function migrate(url: string, from: URL = folder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await applyMissing(client, await readMigrations(from));
  } finally {
    await client.end();
  }
}

async function readMigrations(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, from), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  );
  const done = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  for (const { name, checksum } of done.rows) {
    const ours = migrations.find((migration) => migration.name === name);
    if (ours === undefined) {
      throw new MigrationError(
        `The database was written by a newer version of Parley (migration ${name}). Start that version, or restore an older backup.`,
      );
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
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`Migration ${name} failed and changed nothing.`, { cause: error });
  }
}
