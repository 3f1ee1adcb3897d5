import type pg from 'pg';

/** Throws an Error while a server is connected to the database: what it writes meanwhile would be lost or wrong. */
export async function expectUnused(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database()
       and application_name in ('parley-server', 'parley-bus', 'parley-index')`,
  );
  if (rowCount !== 0) throw new Error('A server is using the database. Stop it first.');
}
