import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aprBps,
  aprText,
  claimableAt,
  type MemberStake,
  periodProgressBps,
  stakeAfter,
  streamAt,
} from './rules.ts';

const week = 604_800n;
const token = 10n ** 18n;

/** A tenth of all stakes, in the middle of a week that pays 700 wei a second. */
const member: MemberStake = {
  rewardRateWei: 700n,
  periodEnds: 1_000n + week / 2n,
  periodSeconds: week,
  totalStaked: 1_000n,
  readAt: 1_000n,
  staked: 100n,
  claimableWei: 5n,
};

/** Seconds of a year: one wei a second on stakes worth that many wei is an APR of 100 %. */
const year = 31_536_000n;

test.each([
  [1n, year, 1n, 10_000n],
  [1n, 1n, year, 10_000n],
  [1n, year, 2n, 5_000n],
  [3n, year, 1n, 30_000n],
  [1n, year, 3n, 3_333n],
  [0n, 1n, 1n, 0n],
  [9n, 0n, 1n, null],
  [9n, 1n, 0n, null],
])(
  'the APR of %s wei a second on %s tokens of %s wei is %s basis points',
  (rewardRateWei, tokens, price, bps) => {
    expect(aprBps({ rewardRateWei, totalStaked: tokens * token }, price)).toBe(bps);
  },
);

test.each([
  [null, 'No one has staked yet. The first stake earns all rewards.'],
  [0n, '0.00 %'],
  [5n, '0.05 %'],
  [1_234n, '12.34 %'],
  [1_000_000n, '10000.00 %'],
])('%s basis points read "%s"', (bps, text) => {
  expect(aprText(bps)).toBe(text);
});

test.each([
  ['before the moment it was read', 900n, 5n],
  ['at that moment', 1_000n, 5n],
  ['a second later', 1_001n, 75n],
  ['ten seconds later', 1_010n, 705n],
  ['at the end', 1_000n + week / 2n, 5n + 70n * (week / 2n)],
  ['long after the end', 10n ** 10n, 5n + 70n * (week / 2n)],
])('%s a member with a tenth of all stakes has its tenth', (_when, now, claimable) => {
  expect(claimableAt(member, now)).toBe(claimable);
});

test('without stakes nothing is earned, and the end moves on', () => {
  const empty = { ...member, staked: 0n, totalStaked: 0n };
  expect(claimableAt(empty, 5_000n)).toBe(5n);
  expect(streamAt(empty, 5_000n)).toMatchObject({
    periodEnds: member.periodEnds + 4_000n,
    rewardRateWei: 700n,
  });
});

test('a stream pays until its end and nothing from then on', () => {
  const ends = member.periodEnds;
  expect(streamAt(member, ends - 1n).rewardRateWei).toBe(700n);
  expect(streamAt(member, ends).rewardRateWei).toBe(0n);
});

test.each([
  ['nothing', week, 0n],
  ['a quarter', (week * 3n) / 4n, 2_500n],
  ['all but a second', 1n, 9_999n],
  ['all', 0n, 10_000n],
  ['all, long ago', -1_000_000n, 10_000n],
])('of a period with so much left, %s is over', (_what, left, bps) => {
  const now = 10n ** 9n;
  expect(periodProgressBps({ periodEnds: now + left, periodSeconds: week, readAt: now })).toBe(bps);
});

describe('for any stream', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 27n });
  const seconds = fc.bigInt({ min: 0n, max: 2n * week });
  const stream = fc
    .record({ rewardRateWei: amount, totalStaked: amount, share: fc.nat(100), left: seconds })
    .map(({ rewardRateWei, totalStaked, share, left }) => ({
      ...member,
      rewardRateWei: left > 0n ? rewardRateWei : 0n,
      totalStaked,
      staked: (totalStaked * BigInt(share)) / 100n,
      periodEnds: member.readAt + left,
    }));

  test('waiting in two steps gives what waiting at once does, but for a wei of rounding', () => {
    fc.assert(
      fc.property(stream, seconds, seconds, (now, first, second) => {
        const then = now.readAt + first + second;
        const half = streamAt(now, now.readAt + first);
        expect(streamAt(half, then)).toEqual(streamAt(now, then));
        const midway = { ...half, claimableWei: claimableAt(now, half.readAt) };
        const lost = claimableAt(now, then) - claimableAt(midway, then);
        expect(lost).toBeGreaterThanOrEqual(0n);
        expect(lost).toBeLessThanOrEqual(1n);
      }),
    );
  });

  test('nobody earns more than the stream pays, and nobody loses by waiting', () => {
    fc.assert(
      fc.property(stream, seconds, seconds, (now, first, second) => {
        const early = claimableAt(now, now.readAt + first);
        const late = claimableAt(now, now.readAt + first + second);
        expect(late).toBeGreaterThanOrEqual(early);
        const paid = now.rewardRateWei * (now.periodEnds - now.readAt);
        expect(late - now.claimableWei).toBeLessThanOrEqual(paid);
      }),
    );
  });

  test('the APR falls with what is staked and with its price, and rises with the rate', () => {
    const some = fc.bigInt({ min: 1n, max: 10n ** 27n });
    fc.assert(
      fc.property(some, some, some, (rewardRateWei, totalStaked, price) => {
        const apr = aprBps({ rewardRateWei, totalStaked }, price) ?? -1n;
        const others = [
          aprBps({ rewardRateWei, totalStaked: 2n * totalStaked }, price) ?? -1n,
          aprBps({ rewardRateWei, totalStaked }, 2n * price) ?? -1n,
        ];
        expect(others).toEqual([apr / 2n, apr / 2n]);
        const twice = aprBps({ rewardRateWei: 2n * rewardRateWei, totalStaked }, price);
        expect(twice).toBeGreaterThanOrEqual(2n * apr);
      }),
    );
  });
});

test.each([
  ['nothing changes', 0n, { staked: 100n, shareBps: 1_000n, perDayWei: 6_048_000n }],
  ['100 more are staked', 100n, { staked: 200n, shareBps: 1_818n, perDayWei: 10_996_363n }],
  ['half is unstaked', -50n, { staked: 50n, shareBps: 526n, perDayWei: 3_183_157n }],
  ['all is unstaked', -100n, { staked: 0n, shareBps: 0n, perDayWei: 0n }],
])('after %s, the part of a member with a tenth of all stakes is told', (_when, change, part) => {
  expect(stakeAfter(member, change)).toEqual(part);
});

test('the only one who stakes earns everything, and the last who leaves nothing', () => {
  const alone = { ...member, staked: 0n, totalStaked: 0n };
  expect(stakeAfter(alone, 7n)).toEqual({ staked: 7n, shareBps: 10_000n, perDayWei: 60_480_000n });
  expect(stakeAfter({ ...alone, staked: 7n, totalStaked: 7n }, -7n)).toEqual({
    staked: 0n,
    shareBps: 0n,
    perDayWei: 0n,
  });
});

describe('a stream', () => {
  const stream = {
    totalStaked: 0n,
    rewardRateWei: 5n,
    periodEnds: 200n,
    periodSeconds: 100n,
    readAt: 150n,
  };

  test('is as it was read at that moment, and at any before it', () => {
    expect(streamAt(stream, 150n)).toBe(stream);
    expect(streamAt(stream, 140n)).toBe(stream);
  });

  test('moves its end on while nobody stakes, unless it has ended', () => {
    expect(streamAt(stream, 160n)).toMatchObject({ periodEnds: 210n, rewardRateWei: 5n });
    const ended = { ...stream, readAt: 200n };
    expect(streamAt(ended, 260n)).toMatchObject({ periodEnds: 200n, rewardRateWei: 0n });
  });

  test.each([
    [{}, 5_000n],
    [{ readAt: 100n }, 0n],
    [{ readAt: 50n }, 0n],
    [{ readAt: 200n }, 10_000n],
    [{ readAt: 260n }, 10_000n],
    [{ periodSeconds: 0n }, 10_000n],
  ])('is over by a part of its period, none and all of it included', (changes, part) => {
    expect(periodProgressBps({ ...stream, ...changes })).toBe(part);
  });
});
