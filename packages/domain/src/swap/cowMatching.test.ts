import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CowOrder } from './cow.ts';
import { type Group, isWithinLimit, tokensOf } from './cowGroup.ts';
import { chooseSettlement, type OpenOrder, settlementSteps, throughPools } from './cowMatching.ts';
import { afterSwap, type Pools, poolKey, poolSwap } from './cowPools.ts';
import { coinMarker } from './cowWire.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const [a, b, c, native] = [address('1'), address('2'), address('3'), address('f')];
const ether = 10n ** 18n;
const noPools: Pools = { native, reserves: new Map() };
/** A pool of each two tokens at one price of 1 to 100; the coin is worth ten thousand. */
const pools: Pools = {
  native,
  reserves: new Map([
    [poolKey(a, b), [1_000_000n * ether, 10_000n * ether]],
    [poolKey(b, native), [50_000n * ether, 500n * ether]],
    [poolKey(c, native), [3_000n * ether, 3_000n * ether]],
  ]),
};

let count = 0;
function order(
  changes: Partial<CowOrder> & { owner?: `0x${string}`; spendable?: bigint },
): OpenOrder {
  count += 1;
  const { owner = address('9'), spendable = 2n ** 255n, ...own } = changes;
  return {
    uid: `order ${count}`,
    owner,
    spendable,
    order: {
      sellToken: a,
      buyToken: b,
      receiver: owner,
      sellAmount: 0n,
      buyAmount: 0n,
      validTo: 2_000_000_000,
      appData: '0x00',
      feeAmount: 0n,
      kind: 'sell',
      partiallyFillable: false,
      ...own,
    },
  };
}
const selling = (
  sellToken: `0x${string}`,
  sellAmount: bigint,
  buyToken: `0x${string}`,
  buyAmount: bigint,
) => order({ sellToken, sellAmount, buyToken, buyAmount });
const buying = (
  buyToken: `0x${string}`,
  buyAmount: bigint,
  sellToken: `0x${string}`,
  sellAmount: bigint,
) => order({ sellToken, sellAmount, buyToken, buyAmount, kind: 'buy' });
const filled = (groups: readonly Group[]) =>
  groups.map(({ fills }) => fills.map(({ sellAmount, buyAmount }) => [sellAmount, buyAmount]));

test('an order alone gets all that the pool gives', () => {
  const [group] = chooseSettlement([selling(a, 1_000n * ether, b, 9n * ether)], pools);
  const out = poolSwap(pools, [a, b], 'in', 1_000n * ether)?.amounts.at(-1);
  expect(group?.fills[0]?.buyAmount).toBe(out);
  expect([...(group?.left.values() ?? [])]).toEqual([0n, 0n]);
});

test('an order to buy pays no more than the pool asks', () => {
  const [group] = chooseSettlement([buying(b, 9n * ether, a, 1_000n * ether)], pools);
  const paid = poolSwap(pools, [a, b], 'out', 9n * ether)?.amounts[0];
  expect(group?.fills[0]).toMatchObject({ sellAmount: paid, buyAmount: 9n * ether });
});

test('an order waits while no pool gives its limit', () => {
  expect(chooseSettlement([selling(a, 1_000n * ether, b, 10n * ether)], pools)).toEqual([]);
});

test('tokens without a pool of their own are swapped by way of the coin', () => {
  const [group] = chooseSettlement([selling(b, 10n * ether, c, ether / 20n)], pools);
  expect(group?.swaps[0]?.path).toEqual([b, native, c]);
});

test('two orders of the same worth meet without a pool, each at what the other gives', () => {
  const book = [selling(a, 1_000n, b, 9n), selling(b, 10n, a, 900n)];
  const groups = chooseSettlement(book, noPools);
  expect(filled(groups)).toEqual([
    [
      [1_000n, 10n],
      [10n, 1_000n],
    ],
  ]);
  expect(groups[0]?.swaps).toEqual([]);
});

test('an order to sell and one to buy the same amount meet in the middle of their limits', () => {
  const book = [selling(a, 1_000n, b, 8n), buying(a, 1_000n, b, 12n)];
  expect(filled(chooseSettlement(book, noPools))).toEqual([
    [
      [1_000n, 10n],
      [10n, 1_000n],
    ],
  ]);
});

test('three orders in a ring meet without any pool', () => {
  const book = [selling(a, 700n, b, 60n), selling(b, 70n, c, 5n), selling(c, 7n, a, 600n)];
  expect(filled(chooseSettlement(book, noPools))).toEqual([
    [
      [700n, 70n],
      [70n, 7n],
      [7n, 700n],
    ],
  ]);
});

test('what does not meet goes through the pool, and both get more than the pool alone gives', () => {
  const book = [
    selling(a, 20_000n * ether, b, 150n * ether),
    selling(b, 50n * ether, a, 4_500n * ether),
  ];
  const [group] = chooseSettlement(book, pools);
  expect(group?.fills).toHaveLength(2);
  expect(group?.swaps).toHaveLength(1);
  for (const fill of group?.fills ?? []) {
    const alone = throughPools(fill, pools)?.fills[0]?.buyAmount ?? 0n;
    expect(fill.buyAmount).toBeGreaterThan(alone);
  }
});

test('an order that a neighbor would fill worse than the pool goes through the pool', () => {
  const greedy = selling(b, ether, a, 1_000n * ether);
  const [group, ...others] = chooseSettlement([selling(a, 1_000n * ether, b, 1n), greedy], pools);
  expect(others).toEqual([]);
  expect(group?.fills).toHaveLength(1);
  expect(group?.fills[0]?.buyAmount).toBeGreaterThan(9n * ether);
});

test('an owner’s orders take no more than the owner has', () => {
  const book = [1, 2, 3].map(() =>
    order({ sellAmount: 100n * ether, buyAmount: 1n, spendable: 250n * ether }),
  );
  expect(chooseSettlement(book, pools)).toHaveLength(2);
});

test('orders that must not meet are settled alone', () => {
  const book = [
    selling(a, 1_000n * ether, b, 9n * ether),
    selling(b, 10n * ether, a, 900n * ether),
  ];
  expect(chooseSettlement(book, pools)[0]?.fills).toHaveLength(2);
  const groups = chooseSettlement(book, pools, { mayMeet: () => false });
  expect(groups.map(({ fills }) => fills.length)).toEqual([1, 1]);
});

test('what a pool gives beyond the price of a match is left to nobody', () => {
  const uneven: Pools = {
    native,
    reserves: new Map([
      [poolKey(a, b), [1_000_000n * ether, 1_000_000n * ether]],
      // The way over the coin gives half as much again, for a little.
      [poolKey(a, native), [200n * ether, 200n * ether]],
      [poolKey(b, native), [320n * ether, 200n * ether]],
    ]),
  };
  const book = [
    selling(a, 1_000n * ether, b, 900n * ether),
    selling(b, 990n * ether, a, 900n * ether),
  ];
  const groups = chooseSettlement(book, uneven);
  expect(groups.flatMap(({ fills }) => fills)).toHaveLength(2);
  for (const { left } of groups) {
    for (const amount of left.values()) expect(amount).toBeLessThan(ether / 1_000_000n);
  }
});

test('coins are paid out of their token', () => {
  const [group] = chooseSettlement([selling(b, ether, coinMarker, 1n)], pools);
  expect(group?.unwrapped).toBe(group?.fills[0]?.buyAmount);
});

const tokens = [a, b, c, native] as const;
const size = fc
  .bigInt({ min: 1n, max: 30_000n })
  .chain((units) =>
    fc.bigInt({ min: 0n, max: 10n ** 18n }).map((rest) => units * 10n ** 16n + rest),
  );
const anOrder = fc
  .record({
    sell: fc.nat(3),
    turn: fc.integer({ min: 1, max: 3 }),
    sellAmount: size,
    kind: fc.constantFrom('sell' as const, 'buy' as const),
    /** The limit, in percent of the middle price. */
    limit: fc.integer({ min: 60, max: 103 }),
    isCoin: fc.boolean(),
  })
  .map(({ sell, turn, sellAmount, kind, limit, isCoin }) => {
    const [sellToken = a, buyToken = b] = [tokens[sell], tokens[(sell + turn) % 4]];
    const worth = { [a]: 1n, [b]: 100n, [c]: 10_000n, [native]: 10_000n };
    const buyAmount =
      (sellAmount * (worth[sellToken] ?? 1n) * BigInt(limit)) / (worth[buyToken] ?? 1n) / 100n;
    const bought = isCoin && buyToken === native ? coinMarker : buyToken;
    return order({ sellToken, buyToken: bought, sellAmount, buyAmount: buyAmount || 1n, kind });
  });
const books = fc.array(anOrder, { minLength: 1, maxLength: 14 });

/** What a group leaves in the settlement contract, by token, as the pools' own arithmetic has it. */
function leftOf({ fills, swaps }: Group, state: Pools): bigint[] {
  const left = new Map<string, bigint>();
  const move = (token: string, amount: bigint) => left.set(token, (left.get(token) ?? 0n) + amount);
  for (const fill of fills) {
    const [sold, bought] = tokensOf(fill, native);
    move(sold, fill.sellAmount);
    move(bought, -fill.buyAmount);
  }
  let now = state;
  for (const swap of swaps) {
    const ends = [swap.path[0] ?? a, swap.path.at(-1) ?? a] as const;
    const [paid, got] = [swap.amounts[0] ?? 0n, swap.amounts.at(-1) ?? 0n];
    const given = poolSwap(now, ends, 'in', paid)?.amounts.at(-1) ?? 0n;
    expect(got).toBeLessThanOrEqual(given);
    move(ends[0].toLowerCase(), -paid);
    move(ends[1].toLowerCase(), got);
    now = afterSwap(now, swap);
  }
  return [...left.values()];
}

test('no order of a random book is filled below its limit, twice, or out of nothing', () => {
  const seen = [0, 0, 0];
  fc.assert(
    fc.property(books, (book) => {
      const groups = chooseSettlement(book, pools);
      const uids = groups.flatMap(({ fills }) => fills.map(({ uid }) => uid));
      expect(new Set(uids).size).toBe(uids.length);
      let state = pools;
      for (const group of groups) {
        for (const fill of group.fills) {
          const prices = tokensOf(fill, native).map((token) => group.prices.get(token) ?? 0n);
          expect(isWithinLimit(fill, ...(prices as [bigint, bigint]))).toBe(true);
          expect(fill.sellAmount).toBeLessThanOrEqual(fill.order.sellAmount);
          expect(fill.buyAmount).toBeGreaterThanOrEqual(fill.order.buyAmount);
        }
        // Of what flows by the quintillion, at most a few units per billion are left.
        for (const amount of leftOf(group, state)) {
          expect(amount).toBeGreaterThanOrEqual(0n);
          expect(amount).toBeLessThan(ether / 1_000_000n);
        }
        for (const swap of group.swaps) state = afterSwap(state, swap);
        seen[group.fills.length - 1] = (seen[group.fills.length - 1] ?? 0) + 1;
      }
    }),
    { numRuns: sized(100, 1_000), seed: 7 },
  );
  expect(Math.min(...seen)).toBeGreaterThan(0);
}, 120_000);

test('orders of a random book that meet get at least what the pools give each alone', () => {
  let met = 0;
  fc.assert(
    fc.property(books, (book) => {
      let state = pools;
      for (const { fills, swaps } of chooseSettlement(book, pools)) {
        if (fills.length > 1) met += 1;
        for (const fill of fills) {
          const alone = throughPools(fill, state)?.fills[0] ?? fill;
          expect(fill.buyAmount).toBeGreaterThanOrEqual(alone.buyAmount);
          expect(fill.sellAmount).toBeLessThanOrEqual(alone.sellAmount);
        }
        for (const swap of swaps) state = afterSwap(state, swap);
      }
    }),
    { numRuns: sized(60, 1_000), seed: 8 },
  );
  expect(met).toBeGreaterThan(0);
}, 120_000);

/** A book of so many orders between so many tokens that could all meet each other, and what they cost. */
function crowd(orders: number, tokens: number) {
  const counts = { reads: 0 };
  const named = Array.from(
    { length: tokens },
    (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}` as const,
  );
  const reserves = new Map(
    named.flatMap((one, index) =>
      named
        .slice(index + 1)
        .map((other) => [poolKey(one, other), [10n ** 24n, 10n ** 24n]] as const),
    ),
  );
  const counted = new Proxy(reserves, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'get') counts.reads += 1;
      return value.bind(target);
    },
  });
  const book = Array.from({ length: orders }, (_, index) => {
    const from = index % tokens;
    const to = (from + 1 + (Math.floor(index / tokens) % (tokens - 1))) % tokens;
    const one = selling(
      named[from] ?? a,
      ether * BigInt(100 + index),
      named[to] ?? b,
      ether * BigInt(50 + (index % 40)),
    );
    const { sellAmount } = one.order;
    Object.defineProperty(one.order, 'sellAmount', {
      get() {
        counts.reads += 1;
        return sellAmount;
      },
    });
    return one;
  });
  return { book, pools: { native: named[0] ?? native, reserves: counted } as Pools, counts };
}

test.each([
  [1_000, 2],
  [1_000, 10],
  [1_000, 32],
])('a book of %i orders between %i tokens is worked through in small steps', (orders, tokens) => {
  const scene = crowd(orders, tokens);
  const steps = settlementSteps(scene.book, scene.pools);
  let [most, before, count] = [0, 0, 0];
  let groups: Group[] | null = null;
  while (groups === null) {
    const { done, value } = steps.next();
    most = Math.max(most, scene.counts.reads - before);
    before = scene.counts.reads;
    count += 1;
    if (done === true) groups = value;
  }
  expect(groups.length).toBeGreaterThan(0);
  // The largest step sorts a thousand orders of one direction, which takes a few milliseconds.
  expect(most).toBeLessThan(10_000);
  expect(count).toBeGreaterThan(500);
  expect(scene.counts.reads).toBeLessThan(400_000);
});
