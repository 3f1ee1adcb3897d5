import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastOutput } from '@parley/embedded/child';
import { longTest, test } from '@parley/testkit/tests';
import { afterEach, beforeEach, expect } from 'vitest';
import { lockFolder } from './lock.ts';
import { StartError } from './settings.ts';

const lockModule = new URL('./lock.ts', import.meta.url).href;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the lock makes the data folder, and leaves nothing behind when it is released', () => {
  const inside = join(folder, 'deeper', 'data');
  const unlock = lockFolder(inside);
  expect(readdirSync(inside)).toEqual(['lock']);
  unlock();
  expect(readdirSync(inside)).toEqual([]);
});

test('the lock that another process took over meanwhile stays when it is released', () => {
  const unlock = lockFolder(folder);
  const lock = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
  writeFileSync(join(folder, 'lock'), JSON.stringify({ ...lock, pid: process.ppid }));
  unlock();
  expect(readdirSync(folder)).toEqual(['lock']);
});

/** Another process that takes the folder and keeps it until it is killed. Throws an Error with what a refused one said. */
async function holdElsewhere(within?: string, flags: string[] = []): Promise<ChildProcess> {
  const script = `import(${JSON.stringify(lockModule)}).then(({ lockFolder }) => {
    lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setTimeout(() => {}, 60_000);
  });`;
  const node = [process.execPath, '--import', 'tsx', '-e', script];
  const [command = '', ...args] = within === undefined ? node : [within, ...flags, ...node];
  const holder = spawn(command, args);
  const said = lastOutput(holder);
  await Promise.race([
    new Promise((resolve) => holder.stdout.once('data', resolve)),
    once(holder, 'close').then(() => Promise.reject(new Error(said()))),
  ]);
  return holder;
}

longTest(
  'a data folder that a Parley in another container uses is refused, and is free once that is killed',
  async () => {
    // Both are process 1 of a namespace of their own, as in containers.
    const container = ['--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const holder = await holdElsewhere('unshare', container);
    const lock = readFileSync(join(folder, 'lock'), 'utf8');
    expect(JSON.parse(lock)).toMatchObject({ pid: 1 });
    const sentence = `Parley is already running on ${folder} (in another container). Stop it, or choose another folder with PARLEY_DATA.`;
    await expect(holdElsewhere('unshare', container)).rejects.toThrow(sentence);
    expect(() => lockFolder(folder)).toThrow(sentence);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(lock);
    await end(holder);
    // What it held ends with it, a moment after the program around it.
    await expect.poll(() => lockFolder(folder)()).toBeUndefined();
    await end(await holdElsewhere('unshare', container));
    await expect.poll(() => lockFolder(folder)()).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  },
);

async function end(holder: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => holder.once('exit', resolve));
  holder.kill('SIGKILL');
  await gone;
}

test('a data folder that another running Parley uses is refused, with the folder and the process', async () => {
  const holder = await holdElsewhere();
  expect(() => lockFolder(folder)).toThrow(StartError);
  expect(() => lockFolder(folder)).toThrow(
    `Parley is already running on ${folder} (process ${holder.pid}). Stop it, or choose another folder with PARLEY_DATA.`,
  );
  await end(holder);
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock whose number has gone to another program, even another node, is taken over', async () => {
  const holder = await holdElsewhere();
  const lock = readFileSync(join(folder, 'lock'), 'utf8');
  await end(holder);
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  writeFileSync(join(folder, 'lock'), lock.replace(String(holder.pid), String(other.pid)));
  lockFolder(folder)();
  await end(other);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', '4711', '{"pid":'])('a lock that says %j is taken over', (content) => {
  writeFileSync(join(folder, 'lock'), content);
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder in place of the lock is left alone, with a sentence', () => {
  mkdirSync(join(folder, 'lock'));
  expect(() => lockFolder(folder)).toThrow(StartError);
  expect(() => lockFolder(folder)).toThrow(
    /is a folder, but Parley keeps a file of that name there/,
  );
  expect(readdirSync(folder)).toEqual(['lock']);
});

test('the lock says in one sentence that the folder cannot be written', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'data'))).toThrow(
    /cannot be written: it is no folder \(ENOTDIR\)\. Choose another with PARLEY_DATA\./,
  );
});
