import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@parley/embedded/postgres';
import { createTestDatabase } from '@parley/testkit/database';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOpenPlace } from '../../apps/server/src/platform/dataPlace.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { everything, fill } from '../copy/testFill.ts';
import { enterPlace, expectPlace, writeFolderPlace } from '../start/dataPlace.ts';
import { moveCommunity } from './moveCommunity.ts';

const kills = 20;
const messages = 400;
let folder: string;
/** A data folder with a community, which trials copy, and all of its rows. */
let template: string;
let whole: unknown[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-move-kills-'));
  template = join(folder, 'template');
  await withEmbedded(template, async (url) => {
    await migrate(url);
    await fill(url, messages);
    await ask(
      url,
      `insert into chain.logs select block, 0, '0xa', '', '', '0xb' from generate_series(100, 20000) as block`,
    );
    whole = await ask(url, everything);
  });
  writeFolderPlace(template, { at: 'embedded' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function withEmbedded<T>(dataFolder: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startPostgres({ folder: join(dataFolder, 'postgres') });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

function startMove(dataFolder: string, words: readonly string[]): ChildProcess {
  const env = { ...process.env, PARLEY_DATA: dataFolder };
  const args = ['tools/bootstrap.mjs', 'tools/move/main.ts', ...words];
  return spawn(process.execPath, args, { env, stdio: 'ignore' });
}

/** The rows of the one place that opens; fails where both do, or none. */
async function rowsOfTheOnePlace(dataFolder: string, own: string): Promise<unknown[]> {
  const open = async (databaseUrl: string | null) => {
    const settings = { dataFolder, databaseUrl };
    expectPlace(settings);
    const enter = async (url: string) => {
      await enterPlace(settings, url);
      await expectOpenPlace(url);
      return ask(url, everything);
    };
    return databaseUrl === null ? withEmbedded(dataFolder, enter) : enter(databaseUrl);
  };
  const tried = await Promise.allSettled([open(null), open(own)]);
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(opened).toHaveLength(1);
  return opened[0] ?? [];
}

test.each(['to', 'from'] as const)(
  'a move %s another database is killed at 20 moments: the community is whole in one place each time, and the next run ends the move',
  async (direction) => {
    const moments = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), {
      numRuns: kills,
      seed: direction === 'to' ? 1 : 2,
    });
    let wholeMs = 0;
    // Two kills for each community, so that what a killed one left is killed again; the first is not killed at all.
    for (let index = -2; index < kills; index += 2) {
      const dataFolder = join(folder, `${direction}-${index}`);
      execFileSync('cp', ['-a', template, dataFolder]);
      const own = await createTestDatabase('empty', async () => {});
      if (direction === 'from') {
        await moveCommunity({ dataFolder, isTo: true, url: own.url, say: () => {} });
      }
      const words = [`--${direction}`, own.url];
      for (const moment of index < 0 ? [] : moments.slice(index, index + 2)) {
        const child = startMove(dataFolder, words);
        const ended = once(child, 'exit');
        await Promise.race([ended, sleep(moment * wholeMs)]);
        child.kill('SIGKILL');
        await ended;
        expect(await rowsOfTheOnePlace(dataFolder, own.url)).toEqual(whole);
      }
      const startedAt = performance.now();
      const [code] = await once(startMove(dataFolder, words), 'exit');
      expect(code).toBe(0);
      if (index < 0) wholeMs = performance.now() - startedAt;
      expect(await rowsOfTheOnePlace(dataFolder, own.url)).toEqual(whole);
      const refusal = direction === 'to' ? 'is in postgres://' : 'DATABASE_URL names another';
      const former = direction === 'to' ? null : own.url;
      expect(() => expectPlace({ dataFolder, databaseUrl: former })).toThrow(refusal);
      await own.drop();
      rmSync(dataFolder, { recursive: true });
    }
  },
  1_200_000,
);
