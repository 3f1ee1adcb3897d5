import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/**
 * Runs `work` in a transaction on a connection of its own, and rolls back what it threw. Rejects with
 * what `work` threw, or with the error of the database.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  // The pool listens only to idle connections: without this one that breaks now would end the process.
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken ??= failure;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
