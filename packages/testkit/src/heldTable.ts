import pg from 'pg';

/** Lets nobody write to a table of a database; resolves with the function that lets them again. */
export async function holdTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in share row exclusive mode`);
  return () => client.end();
}
