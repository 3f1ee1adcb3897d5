import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sized } from '@parley/testkit/size';
import { sizedTest, test } from '@parley/testkit/tests';
import type { Hex } from 'viem';
import { afterEach, beforeEach, expect } from 'vitest';
import { copyChain } from './copyChain.ts';
import { ChainStore } from './store.ts';
import { makeSender, TestChain } from './testChain.ts';

const gzipped = gzipSync('{}');
const block = (timestamp: number) => ({ kind: 'block', timestamp, transactions: [] }) as const;
let chain: TestChain;
let copies: string;

beforeEach(async () => {
  chain = await TestChain.make();
  copies = await mkdtemp(join(tmpdir(), 'parley-copies-'));
});
afterEach(async () => {
  await chain.remove();
  await rm(copies, { recursive: true });
});

sizedTest(
  'a copy of a chain that goes on and changes its files has every receipt that was confirmed before it',
  async () => {
    // States are written as often as can be, so that copies meet the writing.
    await chain.open(1);
    const sender = await makeSender(chain);
    const confirmed: { hash: Hex; receipt: string | undefined }[] = [];
    let isOver = false;
    const sending = (async () => {
      while (!isOver) {
        const hash = await sender.send();
        const [receipt] = await chain.snapshotOf([hash]);
        confirmed.push({ hash, receipt });
      }
    })();
    const made: { to: string; before: number }[] = [];
    for (let index = 0; index < sized(2, 8); index += 1) {
      const wanted = confirmed.length + 5;
      await expect.poll(() => confirmed.length, { interval: 5 }).toBeGreaterThan(wanted);
      const to = join(copies, String(index));
      const before = confirmed.length;
      await copyChain(chain.folder, to);
      made.push({ to, before });
    }
    isOver = true;
    await sending;
    await chain.close();
    for (const { to, before } of made) {
      const copy = TestChain.at(to);
      await copy.open();
      const known = confirmed.slice(0, before);
      expect(await copy.snapshotOf(known.map(({ hash }) => hash))).toEqual(
        known.map(({ receipt }) => receipt),
      );
      await copy.close();
    }
  },
);

test('a copy has the newest state and what followed it, without a line that was not finished', async () => {
  const store = new ChainStore(chain.folder);
  for (const number of [0, 1]) await (await store.begin(number, gzipped, [])).close();
  const journal = await store.begin(2, gzipped, [block(1)]);
  await journal.append(block(2));
  await journal.close();
  await writeFile(store.journalPath(2), 'cafe', { flag: 'a' });
  const to = join(copies, 'one');
  expect(await copyChain(chain.folder, to)).toEqual(['journal-2.jsonl', 'state-2.json.gz']);
  const opened = await new ChainStore(to).openJournals(2);
  await opened.journal.close();
  expect(opened.entries).toEqual([block(1), block(2)]);
});

test('where no chain was begun nothing is copied, and a damaged one is refused', async () => {
  const to = join(copies, 'one');
  expect(await copyChain(join(chain.folder, 'nowhere'), to)).toEqual([]);
  const store = new ChainStore(chain.folder);
  await (await store.begin(0, gzipped, [block(1), block(2)])).close();
  await truncate(store.statePath(0), 10);
  await expect(copyChain(chain.folder, to)).rejects.toThrow('state-0.json.gz cannot be read');
  await rm(store.statePath(0));
  await expect(copyChain(chain.folder, to)).rejects.toThrow('states are missing');
  expect(await readdir(chain.folder)).toEqual(['journal-0.jsonl']);
});
