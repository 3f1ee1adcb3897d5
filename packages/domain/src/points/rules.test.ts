import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { belowTheFirst, type EarningTerms, earningsOf, inviteFee, pointsIn } from './rules.ts';

const coin = 10n ** 18n;
const cent = coin / 100n;
const terms: EarningTerms = {
  names: {
    prices: [160n, 80n, 40n, 20n, 10n].map((n) => n * coin) as never,
    referralFeeBps: 1_000n,
  },
  launches: { feeWei: 5n * coin, referralFeeBps: 2_000n },
  trades: { feeBps: 100n },
  swaps: { feeBps: 30n, referralShareBps: 2_000n, stakingShareBps: 5_000n },
};
const without = (change: Partial<EarningTerms>) => ({ ...terms, ...change });

describe('what each way of earning brings', () => {
  test.each([
    ['the cheapest name', terms, 10n * coin, 9n * coin, 'names', 'least'],
    ['the dearest name', terms, 160n * coin, 144n * coin, 'names', 'most'],
    ['a launch', terms, 5n * coin, 4n * coin, 'launch'],
    ['a hundred coins of trades, of which a referrer gets nothing', terms, coin, coin, 'trade'],
    ['a hundred coins of swaps', terms, 15n * cent, 12n * cent, 'swap'],
  ] as const)('%s brings what the community keeps', (_what, given, alone, referred, way, end?) => {
    const brought = (isReferred: boolean) => {
      const earned = earningsOf(given, isReferred)[way];
      return typeof earned === 'object' && earned !== null ? earned[end ?? 'least'] : earned;
    };
    expect(brought(false)).toBe(alone);
    expect(brought(true)).toBe(referred);
  });

  test.each([
    ['names', without({ names: null }), 'names'],
    ['launches', without({ launches: null }), 'launch'],
    ['trades', without({ trades: null }), 'trade'],
    ['swaps', without({ swaps: null }), 'swap'],
  ] as const)('a community without %s says nothing of them', (_what, given, way) => {
    expect(earningsOf(given, true)[way]).toBeNull();
  });

  test('an invitation brings the referral fee of the cheapest name, and nothing without names', () => {
    expect(inviteFee(terms)).toBe(coin);
    expect(inviteFee(without({ names: null }))).toBe(0n);
  });

  test('a referrer never leaves more than there would be without one', () => {
    const bps = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(bps, bps, bps, (feeBps, referralShareBps, stakingShareBps) => {
        const given = without({ swaps: { feeBps, referralShareBps, stakingShareBps } });
        const [alone, referred] = [earningsOf(given, false), earningsOf(given, true)];
        expect(referred.swap ?? 0n).toBeLessThanOrEqual(alone.swap ?? 0n);
        expect(referred.swap ?? 0n).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

test.each([
  ['what they earned in it', 3, 5n],
  ['0 where they earned nothing', 2, 0n],
  ['0 where corrections took more', 4, 0n],
])('a member has of an epoch %s', (_what, epoch, expected) => {
  const epochs = [
    { epoch: 4, total: -3n },
    { epoch: 3, total: 5n },
    { epoch: 1, total: 2n },
  ];
  expect(pointsIn(epochs, epoch)).toBe(expected);
});

describe('those around the viewer', () => {
  const ranks = (...numbers: number[]) => numbers.map((rank) => ({ rank, member: `0x${rank}` }));

  test.each([
    ['stand apart from the first', 3, '0x8', ranks(7, 8, 9), ranks(7, 8, 9), true],
    ['go on where the first end', 3, '0x4', ranks(2, 3, 4, 5), ranks(4, 5), false],
    ['are not shown where the viewer is among the first', 3, '0x3', ranks(2, 3, 4), [], false],
    ['are nobody without a viewer', 2, null, [], [], false],
  ])('%s', (_what, first, viewer, around, rows, isApart) => {
    const shown = ranks(1, 2, 3).slice(0, first);
    expect(belowTheFirst(shown, around, viewer)).toEqual({ rows, isApart });
  });

  test('are shown once, also if one of them moved between two answers', () => {
    const first = [...ranks(1), { rank: 2, member: '0x8' }];
    expect(belowTheFirst(first, ranks(8, 9, 10), '0x9').rows).toEqual(ranks(9, 10));
  });
});
