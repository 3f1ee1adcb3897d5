import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nftLists, periods } from '@parley/domain/nft/wire';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { createNftStore } from '../../../apps/server/src/nfts/store.ts';
import { openDatabase } from '../../../apps/server/src/platform/database.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';

/** What the lists of NFTs cost in a big community: `npm run bench:lists`. */
const sizes = { collections: 10_000, trades: 1_000_000, days: 90, people: 50_000 };
const rounds = 20;
const budgetMs = 20;
const now = Math.floor(Date.now() / 1000);

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
const postgres = await startPostgres({ folder });
try {
  await fill(postgres.url);
  await measure(postgres.url);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Rows as the follower would have written them: few collections have most of the trades. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  const schema = new URL('../../../apps/server/src/indexer/derived/nfts.sql', import.meta.url);
  await client.query('create schema indexed; set search_path = indexed');
  await client.query(await readFile(schema, 'utf8'));
  await client.query(
    `insert into collections
    select n, 0, '0x', $1::bigint - $3 * 86400 + n, ${address('n')}, ${address('n % 700 + 900000')},
      'unique-' || n, 'Collection ' || md5(n::text), 'C', (1 + n % 50) * 1000000000000000, 200, n % 500
    from generate_series(1, $2::int) n`,
    [now, sizes.collections, sizes.days],
  );
  await client.query(
    `insert into collection_profiles
    select n, 1, '0x', 0, ${address('n')}, 'text', 'ipfs://' || n, '', n % 4
    from generate_series(1, $1::int) n`,
    [sizes.collections],
  );
  await client.query('create table counts (n int primary key, tokens int not null)');
  await client.query('insert into counts select n, 0 from generate_series(1, $1::int) n', [
    sizes.collections,
  ]);
  const step = 10_000;
  for (let from = 0; from < sizes.trades; from += step) {
    await client.query(
      `with drawn as (
        select t, 1 + floor($4 * power(random(), 3))::int as n, 1 + floor(random() * $5)::int as buyer
        from generate_series($1::int + 1, $1 + $2::int) t
      ), numbered as (
        select d.*, k.tokens + row_number() over (partition by d.n order by t) as token
        from drawn d join counts k using (n)
      ), counted as (
        update counts k set tokens = k.tokens + c.more
        from (select n, count(*) as more from drawn group by n) c where k.n = c.n
      ), traded as (
        insert into trades
        select 20000 + t, 0, '0x', $3::bigint + t::bigint * $6 / $7, ${address('n')}, 'mint', ${address('900000 + buyer')},
          token, token * token * 1000000000000000::numeric, 1, 1, token from numbered
      )
      insert into collection_transfers
      select 20000 + t, 1, '0x', $3 + t::bigint * $6 / $7, ${address('n')}, token, ${address('0')}, ${address('900000 + buyer')}
      from numbered`,
      [
        ...[from, step, now - sizes.days * 86_400, sizes.collections, sizes.people],
        ...[sizes.days * 86_400, sizes.trades],
      ],
    );
  }
  await client.query('vacuum analyze');
  await client.end();
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${sizes.collections} collections and ${sizes.trades} trades written in ${seconds.toFixed(0)} s\n`,
  );
}

function address(number: string): string {
  return `'0x' || lpad(to_hex(${number}), 40, '0')`;
}

async function measure(url: string): Promise<void> {
  const database = openDatabase(url, silentLog, 2);
  const store = createNftStore(database);
  let isSlow = false;

  async function row(name: string, ask: () => Promise<unknown>): Promise<void> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const median = times[rounds / 2] ?? Number.NaN;
    isSlow ||= median > budgetMs;
    process.stdout.write(
      `${name.padEnd(28)} median ${median.toFixed(1)} ms, most ${times.at(-1)?.toFixed(1)} ms\n`,
    );
  }

  for (const list of nftLists) {
    for (const period of list === 'most-traded' ? periods : (['week'] as const)) {
      const query = { list, period, now, search: '', after: null, limit: 25 };
      await row(`${list}, ${period}`, () => store.rank(query));
    }
  }
  const first = { list: 'new', period: 'week', now, after: null, limit: 25 } as const;
  await row('search for a title', () => store.rank({ ...first, search: 'abcd' }));
  const { ranks } = await store.rank({ ...first, list: 'most-holders', search: '' });
  const addresses = ranks.map((rank) => rank.address);
  const busiest = addresses[0] ?? '';
  await row('24 cards', () => store.cards(addresses, { period: 'week', now }));
  await row('a collection', () => store.detail(busiest));
  await row('its price line', () => store.line(busiest, sizes.trades, now));
  await row('its holders', () => store.holders(busiest, null, 21));
  await row('its trades', () => store.trades({ collection: busiest }, null, 21));
  await row('newest trades', () => store.trades({}, null, 5));
  await database.end();
  process.stdout.write(isSlow ? `Above ${budgetMs} ms.\n` : `All within ${budgetMs} ms.\n`);
}
