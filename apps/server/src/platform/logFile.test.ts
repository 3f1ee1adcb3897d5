import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttp } from './http.ts';
import { createLog } from './log.ts';
import { createLogFile } from './logFile.ts';

let folder: string;
let path: string;
const faults: unknown[] = [];
const onFault = (error: unknown) => void faults.push(error);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-log-'));
  path = join(folder, 'logs', 'server.log');
  faults.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

test('the log’s file is put aside at its size, and only so many are kept, each its owner’s', () => {
  const write = createLogFile(path, { maxBytes: 100, files: 3, onFault });
  for (let line = 0; line < 55; line += 1) write(`${String(line).padStart(9, '0')}\n`);
  expect(readdirSync(join(folder, 'logs')).sort()).toEqual([
    'server.log',
    'server.log.1',
    'server.log.2',
  ]);
  expect(linesOf(path).map(Number)).toEqual([50, 51, 52, 53, 54]);
  expect(linesOf(`${path}.1`)[0]).toBe('000000040');
  expect(linesOf(`${path}.2`)[0]).toBe('000000030');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(faults).toEqual([]);
});

test('the log’s file goes on where it was after a restart', () => {
  const options = { maxBytes: 100, files: 2, onFault };
  createLogFile(path, options)('one\n');
  createLogFile(path, options)('two\n');
  expect(linesOf(path)).toEqual(['one', 'two']);
});

test('a folder that cannot be written is told once, and what was lost when it can be again', () => {
  writeFileSync(join(folder, 'logs'), 'a file where the folder belongs');
  const write = createLogFile(path, { maxBytes: 1_000, files: 2, onFault });
  for (const line of ['one\n', 'two\n', 'three\n']) write(line);
  expect(faults).toEqual([
    expect.objectContaining({ code: expect.stringMatching(/^E(EXIST|NOTDIR)$/) }),
  ]);
  rmSync(join(folder, 'logs'));
  mkdirSync(join(folder, 'logs'));
  write('four\n');
  const [, lost, four] = readFileSync(path, 'utf8').split('\n');
  expect(JSON.parse(lost ?? '')).toMatchObject({ event: 'log-lines-lost', lines: 3 });
  expect(four).toBe('four');
  expect(faults).toHaveLength(1);
});

test.runIf(process.platform === 'linux')('a full disk is told once, and ends nothing', () => {
  const write = createLogFile('/dev/full', { maxBytes: 1_000, files: 2, onFault });
  write('one\n');
  write('two\n');
  expect(faults).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
});

test('the id of an error that a member is shown is in the log’s file, with its cause', async () => {
  const log = createLog(createLogFile(path, { maxBytes: 10_000, files: 2, onFault }));
  const http = createHttp(log, 'http://localhost:3000');
  http.get('/boom', async () => {
    throw new Error('Nobody expected this.');
  });
  const { message } = (await http.inject('/boom')).json<{ message: string }>();
  const [, id = ''] = /\(([\w-]{36})\)/.exec(message) ?? [];
  const line = linesOf(path).find((one) => one.includes(id));
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'error',
    event: 'request-failed',
    id,
    route: '/boom',
    error: { message: 'Nobody expected this.' },
  });
  await http.close();
});
