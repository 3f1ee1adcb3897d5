import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endedAt,
  marketLimit,
  overMarketBps,
  priceDecimals,
  priceLimit,
  priceOf,
  reservedOf,
  surplusOf,
  waitingFirst,
} from './cowOrder.ts';
import type { PlacedOrder } from './cowWire.ts';

const quote = { amountIn: 10_000n, amountOut: 400n };
const amount = fc.bigInt({ min: 1n, max: 2n ** 112n });
const price = fc.bigInt({ min: 1n, max: 10n ** 60n });
const decimals = fc.record({ from: fc.nat(24), to: fc.nat(24) });
const unit = (count: number) => 10n ** BigInt(count);

test.each([
  ['in', 50n, { sellAmount: 10_000n, buyAmount: 398n }],
  ['out', 50n, { sellAmount: 10_050n, buyAmount: 400n }],
  ['in', 0n, { sellAmount: 10_000n, buyAmount: 400n }],
] as const)(
  'the market’s limit of an exact %s at %s basis points is the quote’s less the slippage',
  (exact, bps, limit) => {
    expect(marketLimit(exact, quote, bps)).toEqual(limit);
  },
);

describe('a price of one’s own', () => {
  test.each([
    ['in', 1_000n, '0.0412', { from: 0, to: 2 }, { sellAmount: 1_000n, buyAmount: 4_120n }],
    ['out', 4_120n, '0.0412', { from: 0, to: 2 }, { sellAmount: 1_000n, buyAmount: 4_120n }],
    ['in', 3n, '0.5', { from: 0, to: 0 }, { sellAmount: 3n, buyAmount: 2n }],
    ['out', 3n, '2', { from: 0, to: 0 }, { sellAmount: 1n, buyAmount: 3n }],
    ['out', 1n, '2', { from: 0, to: 0 }, null],
  ] as const)(
    'of %s of %s at %s is rounded in the member’s favor',
    (exact, of, at, places, limit) => {
      const [whole = '', fraction = ''] = at.split('.');
      const scaled = BigInt(`${whole}${fraction.padEnd(priceDecimals, '0')}`);
      expect(priceLimit(exact, of, scaled, places)).toEqual(limit);
    },
  );

  test('is never undercut by the limit made of it, for 1,000 random ones', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('in', 'out'),
        amount,
        price,
        decimals,
        (exact, of, at, places) => {
          const limit = priceLimit(exact, of, at, places);
          if (limit === null) return;
          const got = limit.buyAmount * unit(places.from) * unit(priceDecimals);
          const promised = limit.sellAmount * unit(places.to) * at;
          expect(got).toBeGreaterThanOrEqual(promised);
          // One unit less of what was rounded would undercut it.
          const less =
            exact === 'in'
              ? (limit.buyAmount - 1n) * unit(places.from) * unit(priceDecimals) < promised
              : got < (limit.sellAmount + 1n) * unit(places.to) * at;
          expect(less).toBe(true);
        },
      ),
      { numRuns: 1_000, seed: 1 },
    );
  });

  test('nothing, and a price of nothing, make no limit', () => {
    expect(priceLimit('in', 0n, 1n, { from: 0, to: 0 })).toBeNull();
    expect(priceLimit('in', 1n, 0n, { from: 0, to: 0 })).toBeNull();
    expect(priceOf({ sellAmount: 0n, buyAmount: 1n }, { from: 0, to: 0 })).toBeNull();
  });
});

test.each([
  [10_000n, 412n, 300n],
  [10_000n, 400n, 0n],
  [10_000n, 380n, -500n],
  [8_000n, 400n, 2_500n],
])(
  'a limit of %s for %s is better than the market by %s basis points',
  (sellAmount, buyAmount, bps) => {
    expect(overMarketBps({ sellAmount, buyAmount }, quote)).toBe(bps);
  },
);

test('a surplus is more of what is bought by a sale, and less of what is sold by a purchase', () => {
  const limit = { sellAmount: 100n, buyAmount: 10n };
  expect(surplusOf({ ...limit, kind: 'sell' }, { sellAmount: 100n, buyAmount: 12n })).toBe(2n);
  expect(surplusOf({ ...limit, kind: 'buy' }, { sellAmount: 95n, buyAmount: 10n })).toBe(5n);
});

test.each([
  ['open', null, null],
  ['settling', null, null],
  ['filled', { at: 70 }, 70],
  ['filled', { at: null }, null],
  ['cancelled', null, null],
  ['expired', null, 90],
] as const)('an order that is %s (filled: %o) ended at %s', (state, filled, at) => {
  expect(endedAt({ state, order: { validTo: 90 }, filled })).toBe(at);
});

test('what may still be filled stands first, and otherwise the newest', () => {
  const states = ['filled', 'open', 'cancelled', 'settling', 'expired', 'open'] as const;
  const orders = states.map((state, place) => ({ state, place }));
  expect(waitingFirst(orders).map(({ place }) => place)).toEqual([1, 3, 5, 0, 2, 4]);
});

test('open and settling orders of a token reserve what they sell, and no others do', () => {
  const chat = `0x${'c'.repeat(40)}`;
  const placed = (state: PlacedOrder['state'], sellToken: string, sellAmount: bigint) =>
    ({ state, order: { sellToken, sellAmount } }) as PlacedOrder;
  const orders = [
    placed('open', chat, 1n),
    placed('settling', chat, 2n),
    placed('open', `0x${'d'.repeat(40)}`, 4n),
    ...(['filled', 'cancelled', 'expired'] as const).map((state) => placed(state, chat, 8n)),
  ];
  expect(reservedOf(orders, chat.toUpperCase().replace('X', 'x'))).toBe(3n);
});
