import { CurrencyAmount, Token } from '@uniswap/sdk-core';
import { Pair, Trade } from '@uniswap/v2-sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestTrade,
  candidatePaths,
  enteringAmounts,
  impactLevel,
  isBetter,
  pointsOfFee,
  poolFees,
  type Route,
} from './routes.ts';

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const;
const [native, one, two] = [address(1), address(2), address(3)];

test.each([
  [
    one,
    two,
    [
      [one, two],
      [one, native, two],
    ],
  ],
  [native, two, [[native, two]]],
  [one, native, [[one, native]]],
  [one, one, []],
  [native, native, []],
])('from %s to %s one may go by %j', (from, to, paths) => {
  expect(candidatePaths(from, to, native)).toEqual(paths);
});

describe('the best route', () => {
  const amount = fc.bigInt({ min: 10n ** 9n, max: 10n ** 24n });
  const pool = fc.record({ reserveIn: amount, reserveOut: amount });
  const runs = { numRuns: 500, seed: 1 };
  const tokens = [native, one, two].map((at, index) => new Token(1, at, 18, `T${index}`));
  const [sdkNative, sdkOne, sdkTwo] = tokens as [Token, Token, Token];
  const pair = (from: Token, to: Token, { reserveIn, reserveOut }: Route['pools'][number]) =>
    new Pair(
      CurrencyAmount.fromRawAmount(from, reserveIn.toString()),
      CurrencyAmount.fromRawAmount(to, reserveOut.toString()),
    );
  const routesOf = ([direct, first, second]: readonly Route['pools'][number][]): Route[] => [
    { path: [one, two], pools: direct ? [direct] : [], feeAt: 0, feeBps: 0n },
    {
      path: [one, native, two],
      pools: first && second ? [first, second] : [],
      feeAt: 1,
      feeBps: 0n,
    },
  ];
  const pairsOf = ([direct, first, second]: readonly Route['pools'][number][]) =>
    direct && first && second
      ? [
          pair(sdkOne, sdkTwo, direct),
          pair(sdkOne, sdkNative, first),
          pair(sdkNative, sdkTwo, second),
        ]
      : [];
  const three = fc.tuple(pool, pool, pool);

  test('is for 500 random exact inputs the one that Uniswap’s SDK takes', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(three, amount, (pools, amountIn) => {
        const best = bestTrade('in', amountIn, routesOf(pools));
        const input = CurrencyAmount.fromRawAmount(sdkOne, amountIn.toString());
        const [expected] = Trade.bestTradeExactIn(pairsOf(pools), input, sdkTwo, { maxHops: 2 });
        fc.pre(expected !== undefined && best !== null);
        expect(best?.amountOut).toBe(BigInt(expected?.outputAmount.quotient.toString() ?? 0));
        seen.add(best?.route.path.length ?? 0);
      }),
      runs,
    );
    expect([...seen].sort()).toEqual([2, 3]);
  });

  test('is for 500 random exact outputs the one that Uniswap’s SDK takes', () => {
    fc.assert(
      fc.property(three, amount, (pools, wanted) => {
        const most = pools[0].reserveOut < pools[2].reserveOut ? pools[0] : pools[2];
        const amountOut = 1n + (wanted % (most.reserveOut - 1n));
        const best = bestTrade('out', amountOut, routesOf(pools));
        const output = CurrencyAmount.fromRawAmount(sdkTwo, amountOut.toString());
        const [expected] = Trade.bestTradeExactOut(pairsOf(pools), sdkOne, output, { maxHops: 2 });
        fc.pre(expected !== undefined && best !== null);
        expect(best?.amountIn).toBe(BigInt(expected?.inputAmount.quotient.toString() ?? 0));
      }),
      runs,
    );
  });

  test('is none where no pool has enough, or where nothing would come out', () => {
    const pools = [{ reserveIn: 1_000n, reserveOut: 1_000n }];
    const route = { path: [one, two], pools, feeAt: 0, feeBps: 0n };
    expect(bestTrade('out', 1_000n, [route])).toBeNull();
    expect(bestTrade('in', 1n, [route])).toBeNull();
    expect(bestTrade('in', 0n, [route])).toBeNull();
    expect(bestTrade('in', 100n, [])).toBeNull();
    expect(bestTrade('in', 100n, [route])?.amountOut).toBe(90n);
  });
});

test('what enters a pair is less the router’s fee, of which 0.3 % stays there', () => {
  const pools = [
    { reserveIn: 10n ** 9n, reserveOut: 10n ** 9n },
    { reserveIn: 10n ** 9n, reserveOut: 10n ** 9n },
  ];
  const first = bestTrade('in', 10_000n, [
    { path: [native, one], pools: pools.slice(1), feeAt: 0, feeBps: 50n },
  ]);
  expect(first && enteringAmounts(first)).toEqual([9_950n]);
  expect(first && poolFees(first)).toEqual([30n]);
  const middle = bestTrade('in', 10_000n, [
    { path: [one, native, two], pools, feeAt: 1, feeBps: 50n },
  ]);
  expect(middle && enteringAmounts(middle)).toEqual([10_000n, 9_920n]);
  expect(middle && poolFees(middle)).toEqual([30n, 30n]);
});

test('a better trade gives more for an exact input and costs less for an exact output', () => {
  const trade = { amountIn: 10n, amountOut: 10n };
  expect(isBetter('in', { ...trade, amountOut: 11n }, trade)).toBe(true);
  expect(isBetter('in', trade, trade)).toBe(false);
  expect(isBetter('out', { ...trade, amountIn: 9n }, trade)).toBe(true);
  expect(isBetter('out', { ...trade, amountIn: 11n }, trade)).toBe(false);
});

test.each([
  [0n, 'small'],
  [99n, 'small'],
  [100n, 'noticeable'],
  [499n, 'noticeable'],
  [500n, 'high'],
  [1_500n, 'high'],
  [1_501n, 'extreme'],
])('a price impact of %s basis points is %s', (bps, level) => {
  expect(impactLevel(bps)).toBe(level);
});

test.each([
  [1_000n, 2_000n, 5_000n, true, 400n],
  [1_000n, 2_000n, 5_000n, false, 500n],
  [999n, 2_000n, 0n, true, 800n],
  [0n, 2_000n, 5_000n, true, 0n],
])(
  'a fee of %s wei, %s of it for a referrer and %s of the rest for stakers, referred: %s, earns %s points',
  (fee, referralShareBps, stakingShareBps, isReferred, points) => {
    expect(pointsOfFee(fee, { referralShareBps, stakingShareBps }, isReferred)).toBe(points);
  },
);
