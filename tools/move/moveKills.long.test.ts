import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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
import { enterPlace, expectPlace, readFolderPlace, writeFolderPlace } from '../start/dataPlace.ts';
import { moveCommunity } from './moveCommunity.ts';

type Direction = 'to' | 'from';

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

/** Has a process end with SIGKILL as soon as it printed what `KILL_AT` says: at a step, whatever time it takes. */
const endAtStep = `
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => {
    const isTaken = write(text, ...rest);
    if (String(text).includes(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
    return isTaken;
  };`;

/** Runs a move until it printed `sentence`; fails where it ends otherwise. */
async function killAt(sentence: string, dataFolder: string, words: readonly string[]) {
  const env = { ...process.env, PARLEY_DATA: dataFolder, KILL_AT: sentence };
  const preloaded = ['--import', `data:text/javascript,${encodeURIComponent(endAtStep)}`];
  const args = [...preloaded, 'tools/bootstrap.mjs', 'tools/move/main.ts', ...words];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  expect(printed.trimEnd().split('\n').at(-1)).toContain(sentence);
}

type States = { former: string | null; next: string | null; folderNames: 'former' | 'next' };

/** What a move left: what both databases call themselves, and which one the folder names. */
async function statesOf(dataFolder: string, ownUrl: string, direction: Direction): Promise<States> {
  const stateAt = async (url: string) => {
    const rows = await ask(url, 'select state from public.data_place');
    return (rows[0] as { state: string }).state;
  };
  const hasCluster = existsSync(join(dataFolder, 'postgres'));
  const embedded = hasCluster ? await withEmbedded(dataFolder, stateAt) : null;
  const own = await stateAt(ownUrl);
  const isInFolder = readFolderPlace(dataFolder)?.at === 'embedded';
  const folderNames = isInFolder === (direction === 'to') ? 'former' : 'next';
  return direction === 'to'
    ? { former: embedded, next: own, folderNames }
    : { former: own, next: embedded, folderNames };
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

/** A copy of the community, in the place to move from, and the database of one's own. */
async function beginTrial(direction: Direction, name: string) {
  const dataFolder = join(folder, `${direction}-${name}`);
  execFileSync('cp', ['-a', template, dataFolder]);
  const own = await createTestDatabase('empty', async () => {});
  if (direction === 'from')
    await moveCommunity({ dataFolder, isTo: true, url: own.url, say: () => {} });
  return { dataFolder, own, words: [`--${direction}`, own.url] };
}

/**
 * Runs the move to its end: the community is whole where it goes, and the other place is refused. Resolves with how long
 * the move took, in milliseconds.
 */
async function expectEnds(
  direction: Direction,
  { dataFolder, own, words }: Awaited<ReturnType<typeof beginTrial>>,
): Promise<number> {
  const startedAt = performance.now();
  const [code] = await once(startMove(dataFolder, words), 'exit');
  const tookMs = performance.now() - startedAt;
  expect(code).toBe(0);
  expect(await rowsOfTheOnePlace(dataFolder, own.url)).toEqual(whole);
  const refusal = direction === 'to' ? 'is in postgres://' : 'DATABASE_URL names another';
  const former = direction === 'to' ? null : own.url;
  expect(() => expectPlace({ dataFolder, databaseUrl: former })).toThrow(refusal);
  await own.drop();
  rmSync(dataFolder, { recursive: true });
  return tookMs;
}

/** Steps as the move prints them, and what a kill right behind each leaves. */
const steps: readonly ({ sentence: string } & States)[] = [
  { sentence: 'public.messages: ', former: 'open', next: 'copying', folderNames: 'former' },
  { sentence: 'The copy is whole', former: 'open', next: 'copied', folderNames: 'former' },
  {
    sentence: 'The data folder names the new place',
    former: 'open',
    next: 'copied',
    folderNames: 'next',
  },
  { sentence: 'The former place is closed', former: 'left', next: 'copied', folderNames: 'next' },
  { sentence: 'The new place is open', former: 'left', next: 'open', folderNames: 'next' },
];
/** Going back begins with it: the database that was left in the folder makes room. */
const roomStep = {
  sentence: 'is kept as postgres.left-1',
  former: 'open',
  next: null,
  folderNames: 'former',
} as const;

test.each([
  ...steps.map((step) => ['to', step.sentence, step] as const),
  ...[roomStep, ...steps].map((step) => ['from', step.sentence, step] as const),
])(
  'a move %s another database is killed right after “%s”: the community is whole in one place, and the next run ends the move',
  async (direction, sentence, { former, next, folderNames }) => {
    const trial = await beginTrial(direction, 'step');
    await killAt(sentence, trial.dataFolder, trial.words);
    const left = await statesOf(trial.dataFolder, trial.own.url, direction);
    expect(left).toEqual({ former, next, folderNames });
    expect(await rowsOfTheOnePlace(trial.dataFolder, trial.own.url)).toEqual(whole);
    await expectEnds(direction, trial);
  },
);

test.each(['to', 'from'] as const)(
  'a move %s another database is killed at 20 moments: the community is whole in one place each time, and the next run ends the move',
  async (direction) => {
    const moments = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), {
      numRuns: kills,
      seed: direction === 'to' ? 1 : 2,
    });
    let wholeMs = 0;
    let hit = 0;
    // Two kills for each community, so that what a killed one left is killed again; the first is not killed at all.
    for (let index = -2; index < kills; index += 2) {
      const trial = await beginTrial(direction, String(index));
      const { dataFolder, own, words } = trial;
      for (const moment of index < 0 ? [] : moments.slice(index, index + 2)) {
        const child = startMove(dataFolder, words);
        const ended = once(child, 'exit');
        await Promise.race([ended, sleep(moment * wholeMs)]);
        child.kill('SIGKILL');
        const [, signal] = await ended;
        if (signal === 'SIGKILL') hit += 1;
        expect(await rowsOfTheOnePlace(dataFolder, own.url)).toEqual(whole);
      }
      const tookMs = await expectEnds(direction, trial);
      if (index < 0) wholeMs = tookMs;
    }
    console.log(`${hit} of ${kills} kills fell before the move ended`);
    // The second one of a community may come when its move, of which a part was done, has ended.
    expect(hit).toBeGreaterThanOrEqual(kills / 2);
  },
  1_200_000,
);
