import { circlesOf } from './cowCircles.ts';
import {
  type BookOrder,
  fillsAt,
  type Group,
  groupOf,
  isWithinLimit,
  tokensOf,
} from './cowGroup.ts';
import { afterSwap, middlePrice, type Pools, poolSwap } from './cowPools.ts';
import { exactMatch, matchWithPools } from './cowPrices.ts';

/** An order that waits, and what its owner can pay with now. */
export type OpenOrder = BookOrder & {
  /** What the owner has of the token sold and lets the vault relayer take. */
  spendable: bigint;
};

/** Orders of one settlement. */
export const ordersMax = 10;
/** Circles for which prices are sought, so that a large book cannot keep the solver busy. */
const circlesMax = 120;

/** What may be left of a token, of what flows: prices are not infinitely fine. */
const leftPart = 1_000_000_000n;
/** And besides, in its smallest units: each trade is rounded to whole ones. */
const leftUnits = 4n;

type Options = {
  /** False for orders that must not be matched with each other, such as after a failure. */
  mayMeet?: (orders: readonly OpenOrder[]) => boolean;
};

/**
 * What to settle now: orders with each other, two or three in a circle, where each of them gets at
 * least what the pools would give it alone, and the others through the pools. Groups are settled in
 * their order, each with the pools that those before it leave. No order is worse off than its limit.
 */
export function chooseSettlement(
  book: readonly OpenOrder[],
  pools: Pools,
  options: Options = {},
): Group[] {
  const steps = settlementSteps(book, pools, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The same in small steps, so that a large book keeps nothing else waiting. */
export function* settlementSteps(
  book: readonly OpenOrder[],
  pools: Pools,
  { mayMeet = () => true }: Options = {},
): Generator<void, Group[]> {
  const chosen: Group[] = [];
  const used = new Set<string>();
  const spent = new Map<string, bigint>();
  let state = pools;

  function* take(orders: readonly OpenOrder[]): Generator<void, void> {
    if (used.size + orders.length > ordersMax || !isFree(orders)) return;
    const group = yield* settleTogether(orders, state);
    if (group === null) return;
    chosen.push(group);
    for (const swap of group.swaps) state = afterSwap(state, swap);
    for (const one of orders) {
      used.add(one.uid);
      spent.set(purseOf(one), (spent.get(purseOf(one)) ?? 0n) + one.order.sellAmount);
    }
  }

  function isFree(orders: readonly OpenOrder[]): boolean {
    return orders.every(
      (one) =>
        !used.has(one.uid) &&
        (spent.get(purseOf(one)) ?? 0n) + one.order.sellAmount <= one.spendable,
    );
  }

  const sought = { native: pools.native, most: circlesMax, mayMeet };
  const gains: { orders: OpenOrder[]; gain: bigint }[] = [];
  for (const orders of yield* circlesOf(book, sought)) {
    const group = yield* settleTogether(orders, pools);
    if (group !== null) gains.push({ orders, gain: gainOf(group, pools) });
  }
  gains.sort((one, other) => (one.gain < other.gain ? 1 : one.gain > other.gain ? -1 : 0));
  for (const { orders } of gains) yield* take(orders);
  for (const one of book) {
    yield;
    yield* take([one]);
  }
  return chosen;
}

/** Orders with each other or one through the pools, all within their limits; or null. */
function* settleTogether(
  orders: readonly BookOrder[],
  pools: Pools,
): Generator<void, Group | null> {
  const [first] = orders;
  if (first === undefined) return null;
  yield;
  const groups =
    orders.length === 1
      ? [throughPools(first, pools)]
      : [exactMatch(orders, pools), yield* matchWithPools(orders, pools)];
  let best: Group | null = null;
  for (const group of groups) {
    if (group === null || !isFair(group, pools)) continue;
    if (best === null || gainOf(group, pools) > gainOf(best, pools)) best = group;
  }
  return best;
}

/** One order through the pools, at the price that they give; or null. */
export function throughPools(one: BookOrder, pools: Pools): Group | null {
  const { order } = one;
  const [sold, bought] = tokensOf(one, pools.native);
  const isSale = order.kind === 'sell';
  const amount = isSale ? order.sellAmount : order.buyAmount;
  const swap = poolSwap(pools, [sold, bought], isSale ? 'in' : 'out', amount);
  const [paid, got] = [swap?.amounts[0] ?? 0n, swap?.amounts.at(-1) ?? 0n];
  if (paid <= 0n || got <= 0n) return null;
  const prices = new Map([
    [sold, got],
    [bought, paid],
  ]);
  const found = fillsAt([one], prices, pools.native);
  return swap === null || found === null ? null : groupOf(found, prices, [swap], pools.native);
}

/** Each within its limit and no worse off than alone, and next to nothing left over. */
function isFair({ fills, prices, left }: Group, pools: Pools): boolean {
  const areGood = fills.every((fill) => {
    const [sold, bought] = tokensOf(fill, pools.native);
    if (!isWithinLimit(fill, prices.get(sold) ?? 0n, prices.get(bought) ?? 0n)) return false;
    return fills.length === 1 || surplusOf(fill, pools) >= 0n;
  });
  if (!areGood) return false;
  const flows = new Map<string, bigint>();
  for (const fill of fills) {
    const [sold, bought] = tokensOf(fill, pools.native);
    flows.set(sold, (flows.get(sold) ?? 0n) + fill.sellAmount);
    flows.set(bought, (flows.get(bought) ?? 0n) + fill.buyAmount);
  }
  return [...left].every(
    ([token, amount]) => amount <= leftUnits + (flows.get(token) ?? 0n) / leftPart,
  );
}

/**
 * How much better an order is filled than through the pools alone, or than its limit where they do not
 * give that: in what it buys more of or sells less of.
 */
function surplusOf(fill: Group['fills'][number], pools: Pools): bigint {
  const { order } = fill;
  const alone = throughPools(fill, pools)?.fills[0];
  if (order.kind === 'sell') {
    const least = alone === undefined ? order.buyAmount : max(alone.buyAmount, order.buyAmount);
    return fill.buyAmount - least;
  }
  const most = alone === undefined ? order.sellAmount : min(alone.sellAmount, order.sellAmount);
  return most - fill.sellAmount;
}

/** What orders gain by meeting, in the native coin at the pools' middle prices. */
function gainOf({ fills }: Group, pools: Pools): bigint {
  return fills.reduce((sum, fill) => {
    const [sold, bought] = tokensOf(fill, pools.native);
    const price = middlePrice(pools, fill.order.kind === 'sell' ? bought : sold, pools.native);
    return price === null ? sum : sum + (surplusOf(fill, pools) * price.out) / price.in;
  }, 0n);
}

/** What an order is paid from. */
function purseOf({ owner, order }: BookOrder): string {
  return `${owner} ${order.sellToken}`.toLowerCase();
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
