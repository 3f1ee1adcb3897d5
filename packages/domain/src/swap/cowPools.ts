import { bestTrade, candidatePaths, type Exact, type Route } from './routes.ts';
import type { Pool } from './rules.ts';

type Token = `0x${string}`;

/** Pools as they are at one moment; each by `poolKey`, with the reserve of the lower address first. */
export type Pools = {
  reserves: ReadonlyMap<string, readonly [bigint, bigint]>;
  /** The native coin's token. */
  native: Token;
};

/** A swap through one pair or two: what enters each, and last what is received. */
export type PoolSwap = { path: readonly Token[]; amounts: readonly bigint[] };

/** Reserves of a pair are smaller than this (uint112). */
const reserveBound = 2n ** 112n;

/** Names the pool of two tokens, in either order. */
export function poolKey(a: Token, b: Token): string {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** The pools that a trade between any of these tokens can go through. */
export function pairsBetween(tokens: readonly Token[], native: Token): [Token, Token][] {
  const pairs = new Map<string, [Token, Token]>();
  for (const from of tokens) {
    for (const to of tokens) {
      for (const path of candidatePaths(from, to, native)) {
        for (const hop of hopsOf(path)) pairs.set(poolKey(...hop), hop);
      }
    }
  }
  return [...pairs.values()];
}

/** The best swap of an exact amount between two tokens, without a fee besides the pools' own; or null. */
export function poolSwap(
  pools: Pools,
  [from, to]: readonly [Token, Token],
  exact: Exact,
  amount: bigint,
): PoolSwap | null {
  const routes = candidatePaths(from, to, pools.native).flatMap((path): Route[] => {
    const found = hopsOf(path).map((hop) => poolOf(pools, hop));
    const all = found.filter((pool) => pool !== null);
    return all.length < found.length ? [] : [{ path, pools: all, feeAt: 0, feeBps: 0n }];
  });
  const trade = bestTrade(exact, amount, routes);
  if (trade === null) return null;
  const { amounts } = trade.quote;
  const isHeld = trade.route.pools.every(
    ({ reserveIn }, index) => reserveIn + (amounts[index] ?? 0n) < reserveBound,
  );
  return isHeld ? { path: trade.route.path, amounts } : null;
}

/** The pools after a swap. */
export function afterSwap(pools: Pools, { path, amounts }: PoolSwap): Pools {
  const reserves = new Map(pools.reserves);
  for (const [index, [from, to]] of hopsOf(path).entries()) {
    const pool = poolOf(pools, [from, to]);
    if (pool === null) continue;
    const next = [
      pool.reserveIn + (amounts[index] ?? 0n),
      pool.reserveOut - (amounts[index + 1] ?? 0n),
    ] as const;
    const isFirst = from.toLowerCase() < to.toLowerCase();
    reserves.set(poolKey(from, to), isFirst ? next : [next[1], next[0]]);
  }
  return { ...pools, reserves };
}

/**
 * The middle price between two tokens, without fees: `in` of one are worth `out` of the other. Null
 * where no pools connect them.
 */
export function middlePrice(
  pools: Pools,
  from: Token,
  to: Token,
): { in: bigint; out: bigint } | null {
  if (from.toLowerCase() === to.toLowerCase()) return { in: 1n, out: 1n };
  for (const path of candidatePaths(from, to, pools.native)) {
    const found = hopsOf(path).map((hop) => poolOf(pools, hop));
    if (found.some((pool) => pool === null || pool.reserveIn === 0n || pool.reserveOut === 0n))
      continue;
    const price = { in: 1n, out: 1n };
    for (const pool of found) {
      price.in *= pool?.reserveIn ?? 1n;
      price.out *= pool?.reserveOut ?? 1n;
    }
    return price;
  }
  return null;
}

function poolOf({ reserves }: Pools, [from, to]: readonly [Token, Token]): Pool | null {
  const found = reserves.get(poolKey(from, to));
  if (found === undefined) return null;
  const isFirst = from.toLowerCase() < to.toLowerCase();
  const [reserveIn, reserveOut] = isFirst ? found : [found[1], found[0]];
  return { reserveIn, reserveOut };
}

const hopsOf = (path: readonly Token[]): [Token, Token][] =>
  path.slice(1).map((token, index) => [path[index] as Token, token]);
