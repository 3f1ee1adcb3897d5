import type { SignedAct } from '@parley/domain/moderation/wire';
import { expect, test } from 'vitest';
import { standingIds } from './standing.ts';

type Told = Pick<SignedAct, 'kind' | 'author' | 'until'>;

/** Acts as the server gives them, the newest first. */
const acts = (oldestFirst: readonly Told[]) =>
  oldestFirst.map((told, index) => ({ ...told, id: index + 1 }) as SignedAct).reverse();

const suspend = (author: string, until: number | null = null): Told => ({
  kind: 'suspend',
  author,
  until,
});

test('of each author the newest decision counts, and a kept message is none', () => {
  const found = standingIds(
    acts([
      suspend('0xa', 50),
      suspend('0xb'),
      { kind: 'lift', author: '0xb', until: null },
      suspend('0xa'),
      { kind: 'keep', author: '0xa', until: null },
      { kind: 'lift', author: '0xc', until: null },
      suspend('0xc', 200),
    ]),
    100,
  );
  expect([...found].sort()).toEqual([4, 7]);
});

test('a suspension stands until its end, not at it', () => {
  expect(standingIds(acts([suspend('0xa', 100)]), 99).size).toBe(1);
  expect(standingIds(acts([suspend('0xa', 100)]), 100).size).toBe(0);
});
