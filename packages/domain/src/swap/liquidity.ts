/** A pool of a token and the native coin, and its shares, at one block; in smallest units. */
export type CoinPool = { reserveToken: bigint; reserveCoin: bigint; totalShares: bigint };

/** What shares of a pool give back when they are withdrawn, rounded down as the pair does. */
export function withdrawable(
  { reserveToken, reserveCoin, totalShares }: CoinPool,
  shares: bigint,
): { tokens: bigint; coins: bigint } {
  if (totalShares <= 0n) return { tokens: 0n, coins: 0n };
  return {
    tokens: (shares * reserveToken) / totalShares,
    coins: (shares * reserveCoin) / totalShares,
  };
}

/** What one whole share (10^18 units) is worth in wei: its coins, and its tokens at the pool's price. */
export function sharePriceWei(pool: CoinPool): bigint {
  return 2n * withdrawable(pool, 10n ** 18n).coins;
}

/** What goes in beside `tokens` at the pool's price, in wei, rounded down; null for an empty pool. */
export function coinsFor({ reserveToken, reserveCoin }: CoinPool, tokens: bigint): bigint | null {
  return reserveToken <= 0n ? null : (tokens * reserveCoin) / reserveToken;
}

/** The shares that a pair mints for both sides: the smaller of their parts, rounded down. */
export function sharesFor(
  { reserveToken, reserveCoin, totalShares }: CoinPool,
  { tokens, coins }: { tokens: bigint; coins: bigint },
): bigint {
  if (reserveToken <= 0n || reserveCoin <= 0n) return 0n;
  const byTokens = (tokens * totalShares) / reserveToken;
  const byCoins = (coins * totalShares) / reserveCoin;
  if (byTokens < byCoins) return byTokens;
  return byCoins;
}

/** Shares that are minted for both sides, or burnt for them: then all are below zero. */
export type ShareChange = { shares: bigint; tokens: bigint; coins: bigint };

/**
 * What somebody who holds `mine` of the shares has after a change: the part of all shares in basis
 * points, and what both sides of it are worth at the pool's price, in wei; both rounded down.
 */
export function holdingAfter(
  pool: CoinPool,
  mine: bigint,
  { shares, tokens, coins }: ShareChange,
): { shareBps: bigint; worthWei: bigint } {
  const after = {
    reserveToken: pool.reserveToken + tokens,
    reserveCoin: pool.reserveCoin + coins,
    totalShares: pool.totalShares + shares,
  };
  if (after.totalShares <= 0n) return { shareBps: 0n, worthWei: 0n };
  const held = mine + shares;
  return {
    shareBps: (held * 10_000n) / after.totalShares,
    worthWei: 2n * withdrawable(after, held).coins,
  };
}
