import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '@parley/embedded/postgres';
import { findPostgres } from '@parley/embedded/postgresBinaries';
import { longTest, test } from '@parley/testkit/tests';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { expectOpenPlace } from '../../apps/server/src/platform/dataPlace.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { everything, fill } from '../copy/testFill.ts';
import { enterPlace, expectPlace } from '../start/dataPlace.ts';
import { upgradeCluster } from './upgradeCluster.ts';

let dataFolder: string;
let whole: unknown[];
/** The same programs stand for those of an earlier version: what is carried over are rows, by SQL. */
let native: string;

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
  const { postgres } = await findPostgres(dataFolder);
  native = dirname(dirname(postgres));
  whole = await withEmbedded(async (url) => {
    await migrate(url);
    await fill(url, 30);
    return ask(url, everything);
  });
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function withEmbedded<T>(work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startPostgres({ folder: join(dataFolder, 'postgres') });
  return work(embedded.url).finally(() => embedded.stop());
}

/** All rows, as a start finds them. */
function open(): Promise<unknown[]> {
  const settings = { dataFolder, databaseUrl: null };
  expectPlace(settings);
  return withEmbedded(async (url) => {
    await enterPlace(settings, url);
    await expectOpenPlace(url);
    return ask(url, everything);
  });
}

const upgrade = (say: (sentence: string) => void = () => {}) =>
  upgradeCluster({ dataFolder, native, say });

test('a cluster is carried over with every row, and the former one is kept', async () => {
  expect(await upgrade()).toBeGreaterThan(60);
  expect(await open()).toEqual(whole);
  expect(existsSync(join(dataFolder, 'postgres.left-1', 'cluster'))).toBe(true);
});

longTest(
  'a cluster that is carried over in part stays as it is, and the next run ends it',
  async () => {
    const breakOff = (sentence: string) => {
      if (sentence.startsWith('public.messages')) throw new Error('broken off');
    };
    await expect(upgrade(breakOff)).rejects.toThrow('broken off');
    expect(await open()).toEqual(whole);
    await upgrade();
    expect(await open()).toEqual(whole);
  },
);

/** What a run leaves behind each of its steps while clusters change places, made from what it leaves at last. */
const swaps: readonly [string, (postgres: string) => void][] = [
  [
    'before the former one moved aside',
    (postgres) => {
      renameSync(postgres, `${postgres}.next`);
      renameSync(`${postgres}.left-1`, postgres);
    },
  ],
  ['before the new one took its place', (postgres) => renameSync(postgres, `${postgres}.next`)],
  ['after both moved', () => {}],
];

longTest.each(swaps)(
  'nothing starts where clusters that change places were broken off %s, and the next run ends it',
  async (_, breakOff) => {
    await upgrade();
    breakOff(join(dataFolder, 'postgres'));
    writeFileSync(join(dataFolder, 'upgrading'), '');
    expect(() => open()).toThrow('Run npm run move -- --upgrade-cluster again.');
    expect(await upgrade()).toBe(null);
    expect(await open()).toEqual(whole);
    expect(existsSync(join(dataFolder, 'postgres.left-1', 'cluster'))).toBe(true);
    expect(existsSync(join(dataFolder, 'postgres.next'))).toBe(false);
  },
);

test('a cluster of another PostgreSQL is not opened, and the refusal says how it is carried over', async () => {
  writeFileSync(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), '17\n');
  await expect(open()).rejects.toThrow(
    /made by PostgreSQL 17, .* runs \d+\. Carry it over: npm run move -- --upgrade-cluster/,
  );
});
