import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobEnd, type JobLimits, runJob } from './jobProcess.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-jobs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let programs = 0;
/** How a job ends whose program does this with its `order`. */
async function end(body: string, limits: Partial<JobLimits> = {}): Promise<JobEnd<unknown>> {
  programs += 1;
  const path = join(folder, `${programs}.mjs`);
  writeFileSync(path, `process.once('message', (order) => { ${body} });`);
  const bounds = { cpuSeconds: 10, patienceMs: 60_000, heapMegabytes: 64, ...limits };
  return await runJob(pathToFileURL(path), { n: 7 }, bounds);
}

const begin = 'process.send({ begun: true });';
const finish = 'process.send({ result: order.n, cpuMs: 3 }, () => process.disconnect());';

test('a job gets its order, and its end is what it says', async () => {
  expect(await end(`${begin} ${finish}`)).toEqual({ end: 'done', result: 7, cpuMs: 3 });
});

test('a job knows nothing of the server’s environment', async () => {
  const names = `process.send({ result: Object.keys(process.env), cpuMs: 0 }, () => process.disconnect())`;
  const { result } = (await end(names)) as { result: string[] };
  // What the shell and Node add by themselves.
  expect(result.filter((name) => !/^(?:PWD|_|SHLVL|OLDPWD)$|^NODE_CHANNEL/.test(name))).toEqual([]);
});

test.runIf(process.platform !== 'win32')(
  'a job that computes for longer than it may is slow, whatever the time',
  async () => {
    expect(await end(`${begin} for (;;);`, { cpuSeconds: 1 })).toMatchObject({
      end: 'slow',
      cpuMs: 1_000,
    });
  },
);

test('a job that computes nothing is not slow, however long it takes', async () => {
  const late = `${begin} setTimeout(() => { ${finish} }, 2_500);`;
  expect(await end(late, { cpuSeconds: 1 })).toMatchObject({ end: 'done', result: 7 });
});

test('a job that the machine does not get to in time is unseen', async () => {
  expect(await end(`${begin} setInterval(() => {}, 1_000);`, { patienceMs: 500 })).toMatchObject({
    end: 'unseen',
  });
});

test.each([
  ['breaks down at its work', `${begin} process.kill(process.pid, 'SIGSEGV');`, 'broken'],
  ['leaves its work', `${begin} process.exit(1);`, 'broken'],
  [
    'fills its memory',
    `${begin} const all = []; for (;;) all.push(new Array(10_000).fill(0));`,
    'broken',
  ],
  ['is ended by the system', `${begin} process.kill(process.pid, 'SIGKILL');`, 'unseen'],
  ['breaks down before it began', 'process.exit(1);', 'unseen'],
])('a job that %s is told from one that was never done', async (_, body, expected) => {
  expect((await end(body)).end).toBe(expected);
});
