import type { CowOrder } from './cow.ts';
import { afterSwap, type PoolSwap, type Pools, poolSwap } from './cowPools.ts';
import { coinMarker } from './cowWire.ts';

type Token = `0x${string}`;

/** An order that waits in the book. */
export type BookOrder = { uid: string; owner: Token; order: CowOrder };

/** What an order pays and gets. */
export type Fill = BookOrder & { sellAmount: bigint; buyAmount: bigint };

/** Orders that are settled together, at one price per token. */
export type Group = {
  fills: readonly Fill[];
  /** By token in lower case, relative to each other; the coin has the price of its token. */
  prices: ReadonlyMap<string, bigint>;
  /** In this order, between taking in and paying out. */
  swaps: readonly PoolSwap[];
  /** Coins, in wei, that are paid out of what is held of their token. */
  unwrapped: bigint;
  /** What nobody gets, since amounts are whole: by token. */
  left: ReadonlyMap<string, bigint>;
};

/** Products in the settlement contract must be smaller. */
const productBound = 2n ** 256n;

function boughtToken({ buyToken }: CowOrder, native: Token): Token {
  return buyToken.toLowerCase() === coinMarker ? native : buyToken;
}

/** The order settled at these prices, in the arithmetic of GPv2Settlement; null where it overflows. */
function fillAt(one: BookOrder, sellPrice: bigint, buyPrice: bigint): Fill | null {
  const { order } = one;
  if (sellPrice <= 0n || buyPrice <= 0n) return null;
  const isSale = order.kind === 'sell';
  const sellAmount = isSale ? order.sellAmount : (order.buyAmount * buyPrice) / sellPrice;
  const buyAmount = isSale ? ceilDiv(order.sellAmount * sellPrice, buyPrice) : order.buyAmount;
  const products = [order.sellAmount * sellPrice, order.buyAmount * buyPrice, buyAmount * buyPrice];
  if (products.some((product) => product >= productBound)) return null;
  return { ...one, sellAmount, buyAmount };
}

/** True if prices are no worse than the order's limit, as the settlement contract demands. */
export function isWithinLimit({ order }: BookOrder, sellPrice: bigint, buyPrice: bigint): boolean {
  return order.sellAmount * sellPrice >= order.buyAmount * buyPrice;
}

/** Orders settled at these prices; null on overflow. */
export function fillsAt(
  orders: readonly BookOrder[],
  prices: ReadonlyMap<string, bigint>,
  native: Token,
): Fill[] | null {
  const fills: Fill[] = [];
  for (const one of orders) {
    const [sold, bought] = tokensOf(one, native);
    const fill = fillAt(one, prices.get(sold) ?? 0n, prices.get(bought) ?? 0n);
    if (fill === null) return null;
    fills.push(fill);
  }
  return fills;
}

/**
 * Orders settled at these prices, with what is missing bought from the pools for what is left. Null
 * where that is not enough: the settlement contract has no tokens of its own. Does not look at limits.
 */
export function groupAt(
  orders: readonly BookOrder[],
  prices: ReadonlyMap<string, bigint>,
  pools: Pools,
): Group | null {
  const fills = fillsAt(orders, prices, pools.native);
  if (fills === null) return null;
  const swaps = cover(groupOf(fills, prices, [], pools.native).left, pools);
  return swaps === null ? null : groupOf(fills, prices, swaps, pools.native);
}

/** A group of what is decided, with what is left of each token. */
export function groupOf(
  fills: readonly Fill[],
  prices: ReadonlyMap<string, bigint>,
  swaps: readonly PoolSwap[],
  native: Token,
): Group {
  const left = new Map<string, bigint>();
  for (const fill of fills) {
    const [sold, bought] = tokensOf(fill, native);
    add(left, sold, fill.sellAmount);
    add(left, bought, -fill.buyAmount);
  }
  for (const { path, amounts } of swaps) {
    add(left, path[0]?.toLowerCase() ?? '', -(amounts[0] ?? 0n));
    add(left, path.at(-1)?.toLowerCase() ?? '', amounts.at(-1) ?? 0n);
  }
  const unwrapped = fills
    .filter(({ order }) => order.buyToken.toLowerCase() === coinMarker)
    .reduce((sum, { buyAmount }) => sum + buyAmount, 0n);
  return { fills, prices, swaps, unwrapped, left };
}

/** The tokens that an order sells and buys, in lower case; the coin as its token. */
export function tokensOf({ order }: BookOrder, native: Token): [Token, Token] {
  const bought = boughtToken(order, native).toLowerCase() as Token;
  return [order.sellToken.toLowerCase() as Token, bought];
}

/** Swaps after which nothing is missing; null where there is too little. */
function cover(balance: ReadonlyMap<string, bigint>, pools: Pools): PoolSwap[] | null {
  const left = new Map(balance);
  const swaps: PoolSwap[] = [];
  let state = pools;
  const tokens = [...left.keys()];
  const missing = tokens.filter((token) => amountOf(left, token) < 0n);
  for (const [to, from] of missing.flatMap((one) => tokens.map((token) => [one, token] as const))) {
    const [has, needs] = [amountOf(left, from), -amountOf(left, to)];
    const swap =
      has > 0n && needs > 0n ? buy(state, [from, to] as [Token, Token], has, needs) : null;
    if (swap === null) continue;
    swaps.push(swap);
    state = afterSwap(state, swap);
    add(left, from, -(swap.amounts[0] ?? 0n));
    add(left, to, swap.amounts.at(-1) ?? 0n);
  }
  return missing.every((token) => amountOf(left, token) >= 0n) ? swaps : null;
}

/** Buys what is needed, or as much of it as there is enough for. */
function buy(pools: Pools, pair: [Token, Token], has: bigint, needs: bigint): PoolSwap | null {
  const exact = poolSwap(pools, pair, 'out', needs);
  const isEnough = exact !== null && (exact.amounts[0] ?? 0n) <= has;
  return isEnough ? exact : poolSwap(pools, pair, 'in', has);
}

function amountOf(left: ReadonlyMap<string, bigint>, token: string): bigint {
  return left.get(token) ?? 0n;
}

function add(left: Map<string, bigint>, token: string, amount: bigint): void {
  left.set(token, amountOf(left, token) + amount);
}

function ceilDiv(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
