import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal, JournalDamage, type JournalEntry } from './journal.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-journal-'));
  path = join(folder, 'journal-0.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const block = (timestamp: number): JournalEntry => ({
  kind: 'block',
  timestamp,
  transactions: ['0x01'],
});

async function write(...timestamps: number[]): Promise<void> {
  const journal = await Journal.create(path, []);
  for (const timestamp of timestamps) await journal.append(block(timestamp));
  await journal.close();
}

async function read(): Promise<number[]> {
  const { journal, entries } = await Journal.open(path);
  await journal.close();
  return entries.map((entry) => (entry.kind === 'block' ? entry.timestamp : 0));
}

test('a journal gives back what was written, in order', async () => {
  await write(1, 2, 3);
  expect(await read()).toEqual([1, 2, 3]);
});

test('a journal that was cut off at any byte keeps every whole line and goes on', async () => {
  await write(1, 2);
  const whole = await readFile(path);
  const firstEnd = whole.indexOf(0x0a) + 1;
  for (let size = firstEnd; size < whole.length; size += 1) {
    await writeFile(path, whole.subarray(0, size));
    const { journal, entries } = await Journal.open(path);
    expect(entries).toEqual([block(1)]);
    await journal.append(block(3));
    await journal.close();
    expect(await read()).toEqual([1, 3]);
  }
});

test('a journal that is damaged before its end is not read at all', async () => {
  await write(1, 2, 3);
  const bytes = await readFile(path);
  bytes[12] = (bytes[12] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await expect(Journal.open(path)).rejects.toThrow(JournalDamage);
});

test('a line that a power cut left as garbage at the end is dropped', async () => {
  await write(1);
  await appendFile(path, `00000000 ${JSON.stringify(block(2))}\n`);
  expect(await read()).toEqual([1]);
});
