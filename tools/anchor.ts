import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '@parley/domain/text/reason';
import pg from 'pg';
import { runningDatabaseUrl } from './start/runningDatabase.ts';

/** Longer than a server waits for the block of its transaction, in milliseconds. */
const patienceMs = 90_000;

/** `npm run anchor`: has the running server write on the chain how far rooms went, and says what came of it. */
try {
  process.exit((await anchor(runningDatabaseUrl())) ? 0 : 1);
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}

/** True once every room is anchored. */
async function anchor(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query('insert into anchor_requests default values returning id');
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
      const found = await client.query(
        'select is_done, answer from anchor_requests where id = $1',
        [rows[0].id],
      );
      const { is_done: isDone, answer } = found.rows[0];
      if (answer === null) continue;
      console.log(answer);
      return isDone;
    }
    await client.query('delete from anchor_requests where id = $1', [rows[0].id]);
    console.error(
      'No server answered. One with PARLEY_ANCHOR_KEY_FILE and anchorsAddress anchors.',
    );
    return false;
  } finally {
    await client.end();
  }
}
