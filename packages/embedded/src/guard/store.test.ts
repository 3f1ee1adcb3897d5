import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ChainStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-store-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('a state appears under its name only when it is whole, whenever one looks', async () => {
  const store = new ChainStore(folder);
  const state = Buffer.alloc(64 * 1024 * 1024, 7);
  const sizes = new Set<number>();
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    if (readdirSync(folder).includes('state-1.json.gz')) {
      sizes.add(statSync(store.statePath(1)).size);
    }
  });
  const journal = await store.begin(1, state, []);
  clearInterval(looking);
  await journal.close();
  expect(looks).toBeGreaterThan(0);
  expect([...sizes].filter((size) => size !== state.length)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['journal-1.jsonl', 'state-1.json.gz']);
});
