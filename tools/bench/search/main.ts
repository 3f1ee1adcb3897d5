import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQuery } from '@parley/domain/search/query';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { createFeeds } from '../../../apps/server/src/chat/feeds.ts';
import { createChatStore } from '../../../apps/server/src/chat/store.ts';
import { openDatabase } from '../../../apps/server/src/platform/database.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { createSearchStore } from '../../../apps/server/src/search/store.ts';
import { budgets } from '../budget.ts';

/**
 * How long people wait in a room of 1,000,000 messages: for what they search, beside reading the newest twenty
 * rows, and for the newest page when they join. `npm run bench:search`; it takes some minutes.
 */
const total = 1_000_000;
const searchBudgetMs = 50;
const joinBudgetMs = 5;

const queries = {
  'a word in every message': 'the',
  'a word in one of a hundred': 'topic7',
  'a word in ten messages': 'rare42',
  'the beginning of a word': 'rar',
  'two words': 'topic7 topic8',
  'a part of a word': 'are42x',
  'no word of the room': 'absent',
  'one author': 'from:0x0000000000000000000000000000000000000007 topic9',
  'links before a day': 'has:link before:1970-01-12',
} as const;

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-search-'));
const postgres = await startPostgres({ folder });
await migrate(postgres.url);
const database = openDatabase(postgres.url, silentLog, 4);
// The server's connections end what takes seconds.
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

try {
  await client.query(`
    insert into devices select 'd', '0x0', 'k', 's', '0x', 8e15;
    insert into rooms (id, head, hash) values ('general', ${total}, chain_start('general'));
    insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id,
                          host, signature, at, digest, hash)
    select 'general', n, 'id' || n, '0x' || lpad(to_hex(n % 5000), 40, '0'), 'd', 'text',
      'the word' || n % 20000 || ' of topic' || n::bigint * 7919 % 100 || ' and topic' || n::bigint * 31 % 101
        || ' is said' || case when n % 100000 = 0 then ' rare42xy' else '' end
        || case when n % 50 = 0 then ' https://example.com/' || n else '' end,
      null, n * 1000::bigint, 1, 'localhost', repeat('A', 86), n * 1000::bigint, sha256('d'), sha256('h')
    from generate_series(1, ${total}) as n`);
  const started = performance.now();
  for (;;) {
    const { rows } = await database.query("select search.follow('general', 2000) as read");
    if (rows[0].read === 0) break;
  }
  const seconds = (performance.now() - started) / 1_000;
  console.log(`read ${total} messages in ${seconds.toFixed(0)} s`);
  await client.query('vacuum analyze search.texts');
  const newest = await budgets.time(() =>
    database.query('select * from search.texts order by at desc, room desc, seq desc limit 21'),
  );
  console.log(`the newest twenty: ${newest.toFixed(2)} ms`);

  const store = createSearchStore(database);
  for (const [what, text] of Object.entries(queries)) {
    const { from, ...query } = parseQuery(text);
    const search = () => store.messages({ ...query, author: from }, null, 21);
    budgets.report(what, await budgets.time(search), searchBudgetMs, (await search()).length);
  }

  const feeds = createFeeds({
    store: createChatStore(database),
    log: silentLog,
    rooms: ['general'],
    ringSize: 1_000,
  });
  await feeds.open();
  const feed = feeds.get('general');
  if (feed === undefined) throw new Error('The room is missing.');
  const join = await budgets.time(() => feeds.read(feed, feed.head - 50, 50));
  budgets.report('joining, from memory', join, joinBudgetMs, 50);
  feed.ring = [];
  const cold = await budgets.time(async () => {
    feed.ring = [];
    return await feeds.read(feed, feed.head - 50, 50);
  });
  budgets.report('joining, from the database', cold, joinBudgetMs, 50);
  process.exitCode = budgets.isMet ? 0 : 1;
} finally {
  await Promise.all([database.end(), client.end()]);
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
