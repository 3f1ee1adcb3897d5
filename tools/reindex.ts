import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '@parley/domain/text/reason';
import pg from 'pg';
import { beginReread, rereadBlock } from '../apps/server/src/indexer/reread.ts';
import { runningDatabaseUrl } from './start/runningDatabase.ts';

/**
 * `npm run reindex`: has the running server make the tables of the index anew from the logs it has
 * stored, beside the present ones, and waits until they are replaced. With `--from-chain` it reads all logs from the
 * chain again first.
 */
try {
  await reindex(runningDatabaseUrl(), process.argv.includes('--from-chain'));
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

async function reindex(connectionString: string, isFromChain: boolean): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await (isFromChain ? rereadAll(client) : remake(client));
    console.log('Done.');
  } finally {
    await client.end();
  }
}

async function rereadAll(client: pg.Client): Promise<void> {
  await beginReread(client);
  console.log('The chain is being read again. Pages keep showing the present index until then.');
  for (let said = -1; ; ) {
    await sleep(1_000);
    const block = await rereadBlock(client);
    if (block === null) return;
    if (block !== said) console.log(`  block ${block}`);
    said = block;
  }
}

async function remake(client: pg.Client): Promise<void> {
  await client.query("update chain.follower set next_version = '', next_block = -1");
  console.log('The index is being made anew. Pages keep showing the present one.');
  const { rows: all } = await client.query(
    'select coalesce(max(block), 0) as block from chain.logs',
  );
  for (;;) {
    await sleep(1_000);
    const { rows } = await client.query('select next_version, next_block from chain.follower');
    const { next_version: version, next_block: block } = rows[0];
    if (version === null) return;
    if (version !== '') console.log(`  block ${Math.max(0, block)} of ${all[0].block}`);
  }
}
