import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';

/**
 * What it takes to make what events come to anew from a log of 1,000,000 places, beside reading all of them
 * once: `npm run bench:rebuild`. A quarter of the places are events.
 */
const total = 1_000_000;
const budgetSeconds = 60;

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-rebuild-'));
const postgres = await startPostgres({ folder });
await migrate(postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

async function seconds(sql: string): Promise<number> {
  const started = performance.now();
  await client.query(sql);
  return (performance.now() - started) / 1_000;
}

try {
  await client.query(`
    insert into devices select 'd', '0x0', 'k', 's', '0x', 8e15;
    insert into rooms (id, head, hash) values ('general', ${total}, chain_start('general'));
    insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id,
                          host, signature, at, digest, hash, target, target_digest)
    select 'general', n, 'id' || n, '0x' || n % 5000, 'd', kind,
      case kind when 'text' then repeat('word ', 12) when 'vote' then n % 3 || ''
        when 'react' then '🔥' when 'unreact' then '🔥' else '' end,
      null, n, 1, 'localhost', repeat('A', 86), n, sha256('d'), sha256('h'),
      case when kind <> 'text' then greatest(1, n - 1 - n::bigint * 7919 % 3000) / 4 * 4 + 1 end,
      case when kind <> 'text' then sha256('d') end
    from (
      select n, case when n % 4 <> 0 then 'text' else (array['react', 'react', 'react', 'unreact',
        'vote', 'edit', 'pin', 'unpin', 'hide', 'restore', 'react', 'delete'])[1 + n / 4 % 12] end as kind
      from generate_series(1, ${total}) as n
    ) as said`);
  await client.query('analyze messages');
  const read = await seconds('select sum(length(body) + length(signature)) from messages');
  const first = await seconds('select rebuild_fold()');
  const again = await seconds('select rebuild_fold()');
  const { rows } = await client.query(
    `select (select count(*) from message_states) as states,
       (select count(*) from member_states) as given`,
  );
  const [{ states, given }] = rows;
  console.log(`${states} states, ${given} reactions and votes`);
  console.log(
    `reading all ${read.toFixed(1)} s; made anew ${first.toFixed(1)} s: ${(first / read).toFixed(1)} ×; and again ${again.toFixed(1)} s`,
  );
  const isMet = Math.max(first, again) <= budgetSeconds;
  console.log(`budget ${budgetSeconds} s: ${isMet ? 'met' : 'missed'}`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
