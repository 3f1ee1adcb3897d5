import { expect, test } from 'vitest';
import { claimedBps, claimStateOf } from './rules.ts';

const terms = { deadlineSeconds: 1_000n, missing: 0n };

test.each([
  ['claimable', 'before the deadline', { now: 999n }],
  ['over', 'at the deadline', { now: 1_000n }],
  ['claimed', 'when it was claimed, also after the deadline', { isClaimed: true, now: 2_000n }],
  ['none', 'when there is nothing for it', { amount: 0n }],
  ['unfunded', 'until the airdrop holds all its tokens', { terms: { ...terms, missing: 1n } }],
] as const)('a claim is %s %s', (state, _when, change) => {
  expect(claimStateOf({ terms, isClaimed: false, amount: 5n, now: 1n, ...change })).toBe(state);
});

test.each([
  [0n, 0n, 0n],
  [3n, 0n, 0n],
  [3n, 1n, 3_333n],
  [3n, 3n, 10_000n],
])('of a cap of %s, claims of %s are %s basis points', (cap, claimed, bps) => {
  expect(claimedBps({ cap, claimed })).toBe(bps);
});
