import { expect, test } from 'vitest';
import type { BookOrder } from './cowGroup.ts';
import { type Pools, poolKey, poolSwap } from './cowPools.ts';
import { coinMarker } from './cowWire.ts';
import { leastWorth, orderGas, worthOf } from './cowWorth.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const [token, small, lone, native] = [address('1'), address('2'), address('3'), address('f')];
const ether = 10n ** 18n;
/** A coin for a hundred tokens; and a pool of next to nothing that says one is worth a million coins. */
const pools: Pools = {
  native,
  reserves: new Map([
    [poolKey(token, native), [100_000n * ether, 1_000n * ether]],
    [poolKey(small, native), [1n, 1_000_000n]],
  ]),
};
const worth = (sellToken: string, sellAmount: bigint, buyToken: string, buyAmount: bigint) =>
  worthOf(
    {
      uid: '',
      owner: address('9'),
      order: { sellToken, sellAmount, buyToken, buyAmount },
    } as BookOrder,
    pools,
  );

test('an order is worth what the pools give for what it sells', () => {
  const given = poolSwap(pools, [token, native], 'in', 100n * ether)?.amounts.at(-1);
  expect(worth(token, 100n * ether, native, 1n)).toBe(given);
  expect(worth(native, ether, token, 1n)).toBe(ether);
  expect(worth(token, 1n, native, 1n)).toBe(1n);
});

test('an order for coins, or for what has a price, is worth at least that', () => {
  expect(worth(lone, ether, coinMarker, ether)).toBe(ether);
  expect(worth(lone, ether, native, 5n)).toBe(5n);
});

test('a pool of next to nothing makes nothing worth more than is in it', () => {
  expect(worth(small, 10n ** 24n, lone, ether)).toBeLessThan(1_000_000n);
});

test('an order of tokens without a price has no known worth', () => {
  expect(worth(lone, ether, address('4'), ether)).toBeNull();
});

test('an order has to be worth its gas, and twice as much when it is placed', () => {
  expect(leastWorth.settled(7n)).toBe(7n * orderGas);
  expect(leastWorth.placed(7n)).toBe(14n * orderGas);
});
