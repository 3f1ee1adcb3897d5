import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimedBps, claimStateOf, pointsAirdropsOf, pointsWorth, sumsByToken } from './rules.ts';

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

test('airdrops for points are the newest and the earlier ones, in this order', () => {
  expect(pointsAirdropsOf({ airdropApAddress: '', earlierAirdropApAddresses: [] })).toEqual([]);
  expect(
    pointsAirdropsOf({ airdropApAddress: '0x3', earlierAirdropApAddresses: ['0x2', '0x1'] }),
  ).toEqual(['0x3', '0x2', '0x1']);
});

test.each([
  [10n ** 18n, 7n, 7n],
  [10n ** 18n - 1n, 7n, 6n],
  [0n, 7n, 0n],
])('points of %s wei at %s a point are worth %s, rounded down', (points, each, worth) => {
  expect(pointsWorth(points, each)).toBe(worth);
});

test('sums of several tokens lose and mix nothing, in whatever case a token is written', () => {
  const part = fc.record({
    token: fc.constantFrom('0xa', '0xA', '0xb', '0xc'),
    amount: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  });
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const sums = sumsByToken(parts);
      for (const token of ['0xa', '0xb', '0xc']) {
        const ofIt = <T extends { token: string }>(all: readonly T[]) =>
          all.filter((one) => one.token.toLowerCase() === token);
        const whole = ofIt(parts).reduce((sum, { amount }) => sum + amount, 0n);
        expect(ofIt(sums).map(({ amount }) => amount)).toEqual(
          ofIt(parts).length === 0 ? [] : [whole],
        );
      }
    }),
  );
});
