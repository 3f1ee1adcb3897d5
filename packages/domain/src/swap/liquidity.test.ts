import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coinsFor, holdingAfter, sharePriceWei, sharesFor, withdrawable } from './liquidity.ts';

const whole = 10n ** 18n;

test('a tenth of the shares gives a tenth of both sides', () => {
  const pool = { reserveToken: 1_000n, reserveCoin: 40n, totalShares: 200n };
  expect(withdrawable(pool, 20n)).toEqual({ tokens: 100n, coins: 4n });
});

test('a pool without shares gives nothing and is worth nothing', () => {
  const pool = { reserveToken: 0n, reserveCoin: 0n, totalShares: 0n };
  expect(withdrawable(pool, whole)).toEqual({ tokens: 0n, coins: 0n });
  expect(sharePriceWei(pool)).toBe(0n);
});

test('a share is worth twice its coins, since both sides are worth the same', () => {
  const pool = {
    reserveToken: 100_000n * whole,
    reserveCoin: 4_000n * whole,
    totalShares: 20_000n * whole,
  };
  expect(sharePriceWei(pool)).toBe(4n * 10n ** 17n);
});

const amount = fc.bigInt({ min: 1n, max: 2n ** 112n });

test('shares never give more than the pool holds, and two parts never more than the whole', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.bigInt({ min: 0n, max: 10_000n }),
      (reserveToken, reserveCoin, totalShares, part) => {
        const pool = { reserveToken, reserveCoin, totalShares };
        const one = (totalShares * part) / 10_000n;
        const [mine, others, all] = [one, totalShares - one, totalShares].map((shares) =>
          withdrawable(pool, shares),
        );
        expect(all).toEqual({ tokens: reserveToken, coins: reserveCoin });
        expect((mine?.tokens ?? 0n) + (others?.tokens ?? 0n)).toBeLessThanOrEqual(reserveToken);
        expect((mine?.coins ?? 0n) + (others?.coins ?? 0n)).toBeLessThanOrEqual(reserveCoin);
      },
    ),
  );
});

test('tokens are added with coins at the price of the pool, and are worth their part of it', () => {
  const pool = { reserveToken: 1_000n, reserveCoin: 40n, totalShares: 200n };
  expect(coinsFor(pool, 100n)).toBe(4n);
  expect(sharesFor(pool, { tokens: 100n, coins: 4n })).toBe(20n);
  expect(coinsFor({ ...pool, reserveToken: 0n }, 100n)).toBeNull();
});

test('what was just added comes back but for what rounding keeps', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      (reserveToken, reserveCoin, totalShares, tokens) => {
        const pool = { reserveToken, reserveCoin, totalShares };
        const coins = coinsFor(pool, tokens) ?? 0n;
        const shares = sharesFor(pool, { tokens, coins });
        const after = {
          reserveToken: reserveToken + tokens,
          reserveCoin: reserveCoin + coins,
          totalShares: totalShares + shares,
        };
        const back = withdrawable(after, shares);
        expect(back.tokens).toBeLessThanOrEqual(tokens);
        expect(back.coins).toBeLessThanOrEqual(coins);
      },
    ),
  );
});

test.each([
  ['nothing', { shares: 0n, tokens: 0n, coins: 0n }, { shareBps: 1_000n, worthWei: 8n }],
  [
    'adding a quarter',
    { shares: 50n, tokens: 250n, coins: 10n },
    { shareBps: 2_800n, worthWei: 28n },
  ],
  ['taking all out', { shares: -20n, tokens: -100n, coins: -4n }, { shareBps: 0n, worthWei: 0n }],
])(
  'after %s, a holder of a tenth of the shares knows the part and its worth',
  (_, change, holding) => {
    const pool = { reserveToken: 1_000n, reserveCoin: 40n, totalShares: 200n };
    expect(holdingAfter(pool, 20n, change)).toEqual(holding);
  },
);

test('the last one to leave a pool has nothing of it', () => {
  const pool = { reserveToken: 1_000n, reserveCoin: 40n, totalShares: 200n };
  const change = { shares: -200n, tokens: -1_000n, coins: -40n };
  expect(holdingAfter(pool, 200n, change)).toEqual({ shareBps: 0n, worthWei: 0n });
});

test.each([
  ['the tokens bring fewer', { tokens: 100n, coins: 400n }, 20n],
  ['the coins bring fewer', { tokens: 1_000n, coins: 20n }, 100n],
  ['both bring the same', { tokens: 500n, coins: 20n }, 100n],
])('a pair mints shares for the smaller part, where %s', (_, sides, shares) => {
  expect(sharesFor({ reserveToken: 1_000n, reserveCoin: 40n, totalShares: 200n }, sides)).toBe(
    shares,
  );
});

test('a pair without one of its sides mints nothing', () => {
  const sides = { tokens: 5n, coins: 5n };
  for (const empty of [{ reserveToken: 0n }, { reserveCoin: 0n }]) {
    const pool = { reserveToken: 1_000n, reserveCoin: 40n, totalShares: 200n, ...empty };
    expect(sharesFor(pool, sides)).toBe(0n);
  }
});
