import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningDatabaseUrl } from './start/runningDatabase.ts';

/**
 * `npm run reindex`: has the running server make the tables of the index anew from the logs it has
 * stored, beside the present ones, and waits until they are replaced.
 */
try {
  await reindex(runningDatabaseUrl());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function reindex(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("update chain.follower set next_version = '', next_block = -1");
    console.log('The index is being made anew. Pages keep showing the present one.');
    const { rows: all } = await client.query(
      'select coalesce(max(block), 0) as block from chain.logs',
    );
    for (;;) {
      await sleep(1_000);
      const { rows } = await client.query('select next_version, next_block from chain.follower');
      const { next_version: version, next_block: block } = rows[0];
      if (version === null) break;
      if (version !== '') console.log(`  block ${Math.max(0, block)} of ${all[0].block}`);
    }
    console.log('Done.');
  } finally {
    await client.end();
  }
}
