import { describe, expect, test } from 'vitest';
import { chainAfterUpdate, chainAtStart, isProvenIn } from './activeChain.ts';
import type { Session } from './session.ts';

const ours = 666;
const ada = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const bob = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each<[string, number[], number | null, number]>([
  ['first, where our chain is granted', [1, ours], null, ours],
  ['first, where only others are granted', [1, 10], null, 1],
  ['first, where none is granted', [], null, 0],
  ['again, on our chain, while that is granted', [1, ours], ours, ours],
  ['again, on our chain, after that was taken back', [1], ours, 1],
  ['again, on another chain, granted or not', [ours], 10, 10],
])(
  'a session that is restored %s, of chains %j and last on %j, is on %i',
  (_, chains, last, on) => {
    expect(chainAtStart(chains, ours, last)).toBe(on);
  },
);

test.each<[string, number[], number[], number, number]>([
  ['goes to our chain once that is granted', [1], [1, ours], 1, ours],
  ['leaves our chain when that is taken back', [ours], [1], ours, 1],
  ['leaves any chain that is taken back', [ours, 10], [ours], 10, ours],
  ['stays where it is still granted', [ours, 10], [10, ours], 10, 10],
  ['stays on a chain that it never granted', [ours], [ours, 1], 10, 10],
])('a session %s: from %j to %j, on %i', (_, before, chains, chainId, on) => {
  expect(chainAfterUpdate({ before, chains, configured: ours, chainId })).toBe(on);
});

describe('an account', () => {
  const accounts = [`eip155:1:${bob}`, `eip155:${ours}:${ada}`];
  const namespaces = { eip155: { accounts, methods: [], events: [] } };
  const session = { namespaces } as unknown as Session;

  test.each([
    [ada, ours, true],
    [bob, ours, false],
    [ada, 1, false],
    [bob, 1, true],
    [null, ours, false],
  ])('an account (%s) is proven on chain %i: %j', (address, chainId, isProven) => {
    expect(isProvenIn(session, chainId, address)).toBe(isProven);
  });
});
