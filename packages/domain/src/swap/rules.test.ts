import { CurrencyAmount, Percent, Token, TradeType } from '@uniswap/sdk-core';
import { Pair, Route, Trade } from '@uniswap/v2-sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deadlineAfter,
  feeIndex,
  judgeSlippage,
  maximumIn,
  minimumOut,
  poolIn,
  poolOut,
  priceImpactBps,
  quoteExactIn,
  quoteExactOut,
  slippageBps,
} from './rules.ts';

test.each([
  ['0.5', 50n],
  ['1', 100n],
  ['0.29', 29n],
  ['0.999', 99n],
  ['.5', 50n],
  ['5.', 500n],
  [' 0.5 ', 50n],
  ['100', 10_000n],
  ['1e1', 1_000n],
  ['1.239e0', 123n],
  ['', 0n],
  ['.', 0n],
  ['abc', 0n],
  ['0,5', 0n],
  ['٠٫٥', 0n],
  ['-1', 0n],
  ['Infinity', 0n],
  ['NaN', 0n],
])('slippage %j is %s basis points: the number times 100, rounded down', (typed, bps) => {
  expect(slippageBps(typed)).toBe(bps);
});

test.each([
  [50n, 'fine'],
  [500n, 'fine'],
  [501n, 'high'],
  [5_000n, 'high'],
  [5_001n, 'refused'],
])('slippage of %s basis points is %s', (bps, verdict) => {
  expect(judgeSlippage(bps)).toBe(verdict);
});

describe('the deadline', () => {
  test('a deadline is minutes from now, in seconds', () => {
    expect(deadlineAfter(1_000_999, '20')).toBe(2_200n);
    expect(deadlineAfter(1_000_000, ' 0.5 ')).toBe(1_030n);
  });

  test.each(['abc', '', '0', '-5', '1e12', '4321', 'Infinity', '0x10'])(
    'a deadline of %j minutes is refused',
    (minutes) => {
      expect(deadlineAfter(0, minutes)).toBeNull();
    },
  );
});

test('a pair with too little gives nothing and asks nothing', () => {
  const empty = { reserveIn: 0n, reserveOut: 0n };
  const pool = { reserveIn: 1_000n, reserveOut: 1_000n };
  expect(poolOut(1n, empty)).toBeNull();
  expect(poolOut(0n, pool)).toBeNull();
  expect(poolIn(1_000n, pool)).toBeNull();
  expect(poolIn(0n, pool)).toBeNull();
  expect(quoteExactIn(10n, { pools: [pool, empty], feeAt: 0, feeBps: 50n })).toBeNull();
  expect(quoteExactOut(999n, { pools: [empty, pool], feeAt: 0, feeBps: 50n })).toBeNull();
  expect(priceImpactBps(10n, [empty])).toBeNull();
});

test.each([
  ['first', 0, [1_000n, 991n], 5n],
  ['last', 1, [1_000n, 992n], 4n],
])('the fee of the %s token is taken out of what is swapped', (_which, feeAt, amounts, fee) => {
  const pools = [{ reserveIn: 1_000_000n, reserveOut: 1_000_000n }];
  expect(quoteExactIn(1_000n, { pools, feeAt, feeBps: 50n })).toEqual({ amounts, fee });
});

test.each([
  [['0xA', '0xB'], 0],
  [['0xeE', '0xB'], 0],
  [['0xA', '0xEe'], 1],
  [['0xA', '0xEE', '0xB'], 1],
  [['0xEE', '0xA', '0xEE'], null],
  [['0xEE'], null],
  [[], null],
])('the fee on the way %j is taken at %s', (path, index) => {
  expect(feeIndex(path, '0xee')).toBe(index);
});

describe('swaps as Uniswap’s own SDK computes them', () => {
  // Within what the SDK can hold when it multiplies three pools.
  const amount = fc.bigInt({ min: 10n ** 9n, max: 10n ** 24n });
  const pool = fc.record({ reserveIn: amount, reserveOut: amount });
  const pools = fc.array(pool, { minLength: 1, maxLength: 3 });
  const runs = { numRuns: 1_000, seed: 1 };

  const token = (index: number) =>
    new Token(1, `0x${(index + 1).toString(16).padStart(40, '0')}`, 18, `T${index}`);
  /** Tokens 0, 1, 2 … with a pair between neighbors. */
  function sdkRoute(reserves: readonly { reserveIn: bigint; reserveOut: bigint }[]) {
    const pairs = reserves.map(
      ({ reserveIn, reserveOut }, index) =>
        new Pair(
          CurrencyAmount.fromRawAmount(token(index), reserveIn.toString()),
          CurrencyAmount.fromRawAmount(token(index + 1), reserveOut.toString()),
        ),
    );
    return new Route(pairs, token(0), token(reserves.length));
  }
  const integer = (quotient: { toString: () => string }) => BigInt(quotient.toString());

  test('1,000 random exact inputs give the amounts, price impacts, and minimums of Uniswap’s SDK', () => {
    let compared = 0;
    fc.assert(
      fc.property(pools, amount, fc.integer({ min: 0, max: 5_000 }), (way, amountIn, bps) => {
        const quote = quoteExactIn(amountIn, { pools: way, feeAt: 0, feeBps: 0n });
        const out = quote?.amounts.at(-1) ?? 0n;
        fc.pre(out > 0n && !quote?.amounts.includes(0n));
        const input = CurrencyAmount.fromRawAmount(token(0), amountIn.toString());
        const trade = new Trade(sdkRoute(way), input, TradeType.EXACT_INPUT);
        expect(out).toBe(integer(trade.outputAmount.quotient));
        const least = trade.minimumAmountOut(new Percent(bps, 10_000));
        expect(minimumOut(out, BigInt(bps))).toBe(integer(least.quotient));
        const impact = trade.priceImpact.asFraction.multiply(10_000);
        expect(priceImpactBps(amountIn, way)).toBe(integer(impact.quotient));
        compared++;
      }),
      runs,
    );
    expect(compared).toBe(1_000);
  });

  test('1,000 random exact outputs cost the amounts and maximums of Uniswap’s SDK', () => {
    fc.assert(
      fc.property(pools, amount, fc.integer({ min: 0, max: 5_000 }), (way, wanted, bps) => {
        const last = way.at(-1)?.reserveOut ?? 0n;
        const amountOut = 1n + (wanted % (last - 1n));
        const quote = quoteExactOut(amountOut, { pools: way, feeAt: 0, feeBps: 0n });
        fc.pre(quote !== null);
        const cost = quote?.amounts[0] ?? 0n;
        const output = CurrencyAmount.fromRawAmount(token(way.length), amountOut.toString());
        const trade = new Trade(sdkRoute(way), output, TradeType.EXACT_OUTPUT);
        expect(cost).toBe(integer(trade.inputAmount.quotient));
        const most = trade.maximumAmountIn(new Percent(bps, 10_000));
        expect(maximumIn(cost, BigInt(bps))).toBe(integer(most.quotient));
      }),
      runs,
    );
  });

  test('the cost of an exact output, with the router’s fee, gives at least that output', () => {
    const fees = fc.bigInt({ min: 0n, max: 100n });
    fc.assert(
      fc.property(pools, amount, fees, fc.nat(3), (way, wanted, feeBps, at) => {
        const route = { pools: way, feeAt: at % (way.length + 1), feeBps };
        const last = way.at(-1)?.reserveOut ?? 0n;
        const amountOut = 1n + (wanted % (last - 1n));
        const cost = quoteExactOut(amountOut, route);
        fc.pre(cost !== null);
        const back = quoteExactIn(cost?.amounts[0] ?? 0n, route);
        expect(back?.amounts.at(-1)).toBeGreaterThanOrEqual(amountOut);
      }),
      runs,
    );
  });
});
