import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';
import { StartError } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('makes the data folder, and leaves nothing behind when it is given back', () => {
  const inside = join(folder, 'deeper', 'data');
  const unlock = lockFolder(inside);
  expect(readdirSync(inside)).toEqual(['lock']);
  unlock();
  expect(readdirSync(inside)).toEqual([]);
});

test('refuses a folder that another running Parley has, naming the folder and the process', () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)']);
  writeFileSync(join(folder, 'lock'), String(other.pid));
  expect(() => lockFolder(folder)).toThrow(StartError);
  expect(() => lockFolder(folder)).toThrow(
    `Parley is already running on ${folder} (process ${other.pid}). Stop it, or choose another folder with PARLEY_DATA.`,
  );
  other.kill();
});

test('takes over from a process that is dead, and from an empty lock', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.once('exit', resolve));
  writeFileSync(join(folder, 'lock'), String(dead.pid));
  lockFolder(folder)();
  writeFileSync(join(folder, 'lock'), '');
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('says in one sentence that the folder cannot be written', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockFolder(join(file, 'data'))).toThrow(
    /cannot be written \(ENOTDIR\)\. Choose another with PARLEY_DATA\./,
  );
});
