import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zeroAddress } from '@parley/domain/fields/hex';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { createCardStore } from '../../../apps/server/src/chat/cards/cardStore.ts';
import { makeEmptyIndex } from '../../../apps/server/src/indexer/testIndex.ts';
import { openDatabase } from '../../../apps/server/src/platform/database.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { budgets } from '../budget.ts';

/**
 * How long the cards of a room take that has 1,000,000 messages: the newest, and the top of a week with 5,000
 * reactions and 500 tips; and at worst of one with 100,000 and 10,000, where all messages are of this week. `npm run bench:cards`.
 */
const total = 1_000_000;
const budgetMs = { new: 5, top: 50, most: 500 } as const;

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-cards-'));
const postgres = await startPostgres({ folder });
await migrate(postgres.url);
await makeEmptyIndex(postgres.url);
const database = openDatabase(postgres.url, silentLog, 4);
// The server's connections end what takes seconds.
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

try {
  await client.query(`
    set search_path = public, indexed;
    insert into devices select 'd', '0x0', 'k', 's', '0x', 8e15;
    insert into rooms (id, head, hash) values ('shill', ${total}, chain_start('shill'));
    insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id,
                          host, signature, at, digest, hash)
    select 'shill', n, 'id' || n, '0x' || n % 5000, 'd', 'text', 'look at this ' || n,
      case when n % 4 = 0 then n - 1 end, 0, 1, 'localhost', repeat('A', 86), n,
      sha256(int8send(n)), sha256('h')
    from generate_series(1, ${total}::bigint) as n`);
  const store = createCardStore(database);
  const newest = () => store.newest('shill', null, 25);
  budgets.report(
    'the newest cards',
    await budgets.time(newest),
    budgetMs.new,
    (await newest()).length,
  );
  await fill({ from: 0.99 * total, reactions: 5_000, tips: 500 });
  await measure('the top of a week', 0.99 * total, budgetMs.top);
  await fill({ from: 0.9 * total, reactions: 100_000, tips: 10_000 });
  await measure('the top of a million messages', 0, budgetMs.most);
  process.exitCode = budgets.isMet ? 0 : 1;
} finally {
  await Promise.all([database.end(), client.end()]);
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

type Week = { from: number; reactions: number; tips: number };

/** Reactions and tips for the messages from a place on, in place of those before. */
async function fill({ from, reactions, tips }: Week): Promise<void> {
  const spread = (step: number, count: number) =>
    `(select n, ${from} + n * ${step} % ${total - from} as target from generate_series(1, ${count}::bigint) as n) g`;
  await client.query(`
    delete from member_states;
    delete from tips;
    insert into member_states select 'shill', target, 'reactions', '🔥', '0x' || n % 4000, '🔥', n from ${spread(7919, reactions)}
    on conflict do nothing;
    insert into tips
    select n, 0, '', ${total}, '0x' || encode(sha256(int8send(target)), 'hex'), '0x' || n % 3000,
      '0x' || target % 5000, '${zeroAddress}', 1
    from ${spread(31, tips)}`);
  await client.query('vacuum analyze messages, member_states, indexed.tips');
}

async function measure(what: string, since: number, budget: number): Promise<void> {
  const store = createCardStore(database);
  const of = { room: 'shill', tokens: [zeroAddress], since };
  const found = await store.top(of, null, 25);
  budgets.report(what, await budgets.time(() => store.top(of, null, 25)), budget, found.length);
  const last = found.at(-1)?.place ?? null;
  const next = await store.top(of, last, 25);
  budgets.report(
    'its second page',
    await budgets.time(() => store.top(of, last, 25)),
    budget,
    next.length,
  );
}
