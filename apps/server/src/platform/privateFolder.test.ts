import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPrivate } from './privateFolder.ts';

let base: string;
let folder: string;
const umask = process.umask();
beforeEach(() => {
  process.umask(0o022);
  base = mkdtempSync(join(tmpdir(), 'parley-private-'));
  folder = join(base, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(base, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
/** Of the folder itself: as root, others may pass through it, and see nothing. */
const closed = process.getuid?.() === 0 ? '711' : '700';

test('the files and folders that an earlier version left open are the owner’s alone', () => {
  mkdirSync(join(folder, 'media', 'ab'), { recursive: true });
  mkdirSync(join(folder, 'postgres'));
  const open = ['public-config.json', 'media/ab/abcd'].map((name) => join(folder, name));
  for (const path of open) writeFileSync(path, '');
  expect(open.map(modeOf)).toEqual(['644', '644']);
  keepPrivate(folder);
  expect(open.map(modeOf)).toEqual(['600', '600']);
  expect(['media/ab', 'media', 'postgres', ''].map((name) => modeOf(join(folder, name)))).toEqual([
    '700',
    '700',
    closed,
    closed,
  ]);
});

test('what a copy left open is closed at the next start, also where the folder itself is closed', () => {
  for (const name of ['secrets', 'chain/old', 'media', 'logs', 'postgres/cluster'])
    mkdirSync(join(folder, name), { recursive: true });
  const files = ['secrets/token.key', 'chain/endpoint', 'logs/parley.log', 'postgres/password'];
  for (const name of files) writeFileSync(join(folder, name), '');
  for (const name of ['', 'secrets', 'chain', 'media']) chmodSync(join(folder, name), 0o700);
  for (const name of files) chmodSync(join(folder, name), 0o666);
  keepPrivate(folder);
  expect(files.map((name) => modeOf(join(folder, name)))).toEqual(files.map(() => '600'));
  expect(
    ['chain/old', 'logs', 'postgres/cluster'].map((name) => modeOf(join(folder, name))),
  ).toEqual(['700', '700', '700']);
});

test('what is written afterwards is the owner’s alone as well', () => {
  mkdirSync(folder);
  keepPrivate(folder);
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'logs', 'browser.log'), '');
  expect([join(folder, 'logs'), join(folder, 'logs', 'browser.log')].map(modeOf)).toEqual([
    '700',
    '600',
  ]);
});

test('what a link in the folder leads to stays as it is', () => {
  mkdirSync(folder);
  const outside = join(base, 'outside');
  writeFileSync(outside, '');
  symlinkSync(outside, join(folder, 'link'));
  keepPrivate(folder);
  expect(modeOf(outside)).toBe('644');
});
