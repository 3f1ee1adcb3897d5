import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** Another process that takes the folder and keeps it until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const script = `import(${JSON.stringify(lockModule)}).then(({ lockFolder }) => {
    lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setTimeout(() => {}, 60_000);
  });`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '-e', script]);
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  return holder;
}

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
    /cannot be written \(ENOTDIR\)\. Choose another with PARLEY_DATA\./,
  );
});
