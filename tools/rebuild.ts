import { reasonOf } from '@parley/domain/text/reason';
import pg from 'pg';
import { runningDatabaseUrl } from './start/runningDatabase.ts';

/**
 * `npm run rebuild`: makes what the events of the rooms come to (edits, deletions, reactions, votes, pins)
 * anew from the log, and the rooms from what moderators signed, beside the running server. What is sent
 * meanwhile waits.
 */
try {
  await rebuild(runningDatabaseUrl());
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

async function rebuild(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const began = performance.now();
    await client.query('select rebuild_fold()');
    await client.query('select rebuild_rooms()');
    const { rows } = await client.query('select count(*) as messages from messages');
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`Made anew from ${rows[0].messages} places of the log in ${seconds} s.`);
  } finally {
    await client.end();
  }
}
