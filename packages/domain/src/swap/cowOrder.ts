import { coinMarker, type PlacedOrder } from './cowWire.ts';
import type { Exact } from './routes.ts';
import { maximumIn, minimumOut } from './rules.ts';

/** Decimals of a price: how many whole tokens are got for one that is paid. */
export const priceDecimals = 36;
const priceUnit = 10n ** BigInt(priceDecimals);

/** What an order gives at most and takes at least, in the tokens' smallest units. */
export type OrderAmounts = { sellAmount: bigint; buyAmount: bigint };

/** How many decimals the token paid and the token got have. */
type Decimals = { from: number; to: number };

/** The limit that a quote and a slippage make: for an exact input the least, for an exact output the most. */
export function marketLimit(
  exact: Exact,
  { amountIn, amountOut }: { amountIn: bigint; amountOut: bigint },
  slippageBps: bigint,
): OrderAmounts {
  return exact === 'in'
    ? { sellAmount: amountIn, buyAmount: minimumOut(amountOut, slippageBps) }
    : { sellAmount: maximumIn(amountIn, slippageBps), buyAmount: amountOut };
}

/** The limit that a price makes, rounded so that nobody gets less than it says; null for nothing. */
export function priceLimit(
  exact: Exact,
  amount: bigint,
  price: bigint,
  decimals: Decimals,
): OrderAmounts | null {
  if (amount <= 0n || price <= 0n) return null;
  const paid = 10n ** BigInt(decimals.from) * priceUnit;
  const got = 10n ** BigInt(decimals.to) * price;
  if (exact === 'in') {
    return { sellAmount: amount, buyAmount: (amount * got + paid - 1n) / paid };
  }
  const sellAmount = (amount * paid) / got;
  return sellAmount === 0n ? null : { sellAmount, buyAmount: amount };
}

/** The price of two amounts, rounded down; null where nothing is paid. */
export function priceOf({ sellAmount, buyAmount }: OrderAmounts, decimals: Decimals) {
  if (sellAmount === 0n) return null;
  const paid = sellAmount * 10n ** BigInt(decimals.to);
  return (buyAmount * 10n ** BigInt(decimals.from) * priceUnit) / paid;
}

/** How much better a limit is for its owner than what the market gives, in basis points; below 0: worse. */
export function overMarketBps(
  limit: OrderAmounts,
  market: { amountIn: bigint; amountOut: bigint },
): bigint {
  const ours = limit.buyAmount * market.amountIn;
  const theirs = market.amountOut * limit.sellAmount;
  return theirs === 0n ? 0n : ((ours - theirs) * 10_000n) / theirs;
}

/** What a filled order brought beyond its limit: more of the token bought, or less of the token sold. */
export function surplusOf(
  { kind, ...limit }: OrderAmounts & { kind: 'sell' | 'buy' },
  filled: OrderAmounts,
): bigint {
  return kind === 'sell'
    ? filled.buyAmount - limit.buyAmount
    : limit.sellAmount - filled.sellAmount;
}

/** True for an order that is paid out in native coin. */
export const paysCoins = ({ buyToken }: { buyToken: string }) =>
  buyToken.toLowerCase() === coinMarker;

/** True while an order may still be filled. */
export const isWaiting = ({ state }: Pick<PlacedOrder, 'state'>) =>
  state === 'open' || state === 'settling';

/** When an order ended, in seconds since 1970; null for one that goes on, and where the order book does not say. */
export function endedAt({
  state,
  order,
  filled,
}: {
  state: PlacedOrder['state'];
  order: Pick<PlacedOrder['order'], 'validTo'>;
  filled: { at: number | null } | null;
}): number | null {
  return state === 'expired' ? order.validTo : (filled?.at ?? null);
}

/** Orders with those first that may still be filled; otherwise as they were. */
export const waitingFirst = <One extends Pick<PlacedOrder, 'state'>>(
  orders: readonly One[],
): One[] => orders.toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)));

/** How much of a token the orders that may still be filled sell in all. */
export function reservedOf(
  orders: readonly Pick<PlacedOrder, 'state' | 'order'>[],
  token: string,
): bigint {
  return orders
    .filter((placed) => isWaiting(placed) && placed.order.sellToken === token.toLowerCase())
    .reduce((sum, { order }) => sum + order.sellAmount, 0n);
}
