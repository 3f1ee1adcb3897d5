import { type BookOrder, fillsAt, type Group, groupAt, groupOf, tokensOf } from './cowGroup.ts';
import { middlePrice, type Pools } from './cowPools.ts';

type Prices = ReadonlyMap<string, bigint>;

/** How finely prices are tried: the smallest price has about this many bits. */
const precision = 2n ** 96n;
/** How exactly the smallest step is found, as a part of it: less than is left over by rounding. */
const stepPart = 2n ** 52n;
/** The smallest step of the first, coarse tries, as a part of a price: about a millionth. */
const firstStep = precision >> 20n;

/**
 * Orders that sell in a circle, each what the one before it buys, settled without a pool: what one
 * pays is exactly what the next gets. Null when their exact amounts differ. What no order fixes is at
 * the pools' middle price, as far as the limits allow, or in the middle of the limits.
 */
export function exactMatch(circle: readonly BookOrder[], pools: Pools): Group | null {
  const flows = circle.map((one, index) => fixedFlow(circle.at(index - 1) as BookOrder, one));
  if (flows.includes('conflict')) return null;
  const known = flows.findIndex((flow) => typeof flow === 'bigint');
  const amounts = flows.map((flow, index) =>
    typeof flow === 'bigint'
      ? flow
      : freeFlow(circle, index, { at: known, flow: flows[known] }, pools),
  );
  if (amounts.some((amount) => amount <= 0n)) return null;
  // At these prices, what flows of each token is worth the same.
  const product = amounts.reduce((all, amount) => all * amount, 1n);
  const worths = amounts.map((amount) => product / amount);
  const divisor = worths.reduce(gcd);
  const prices = circle.map((one, index): [string, bigint] => [
    tokensOf(one, pools.native)[0],
    (worths[index] ?? 0n) / divisor,
  ]);
  const group = groupAt(circle, new Map(prices), pools);
  return group?.swaps.length === 0 ? group : null;
}

/** How much flows of what `seller` sells and `buyer` buys, where one of them fixes it. */
function fixedFlow(buyer: BookOrder, seller: BookOrder): bigint | 'free' | 'conflict' {
  const sold = seller.order.kind === 'sell' ? seller.order.sellAmount : null;
  const bought = buyer.order.kind === 'buy' ? buyer.order.buyAmount : null;
  if (sold !== null && bought !== null && sold !== bought) return 'conflict';
  return sold ?? bought ?? 'free';
}

type Known = { at: number; flow: bigint | 'free' | 'conflict' | undefined };

function freeFlow(circle: readonly BookOrder[], index: number, known: Known, pools: Pools): bigint {
  const [buyer, seller] = [circle.at(index - 1) as BookOrder, circle[index] as BookOrder];
  const [least, most] = [buyer.order.buyAmount, seller.order.sellAmount];
  const from = circle[known.at];
  if (from === undefined || typeof known.flow !== 'bigint') return 0n;
  const price = middlePrice(
    pools,
    tokensOf(from, pools.native)[0],
    tokensOf(seller, pools.native)[0],
  );
  if (price === null) return (least + most) / 2n;
  const fair = (known.flow * price.out) / price.in;
  if (fair < least) return least;
  if (fair > most) return most;
  return fair;
}

/**
 * Orders settled at the pools' middle prices, changed no more than needed to pay for swapping what
 * does not meet: of the one token there is too much of, or too little of. Null where no change helps.
 * A generator, as others may have to go on between two tries.
 */
export function* matchWithPools(
  orders: readonly BookOrder[],
  pools: Pools,
): Generator<void, Group | null> {
  const middle = middlePrices(orders, pools);
  if (middle === null) return null;
  const atMiddle = groupAt(orders, middle, pools);
  if (atMiddle !== null) return atMiddle;
  const change = changeOf(orders, middle, pools);
  if (change === null) return null;
  const tryStep = (step: bigint) => groupAt(orders, change(step), pools);

  let low = 0n;
  let high = firstStep;
  let best = tryStep(high);
  while (best === null && high < precision / 2n) {
    yield;
    low = high;
    high *= 2n;
    best = tryStep(high);
  }
  while (best !== null && high - low > 1n + high / stepPart) {
    yield;
    const step = (low + high) / 2n;
    const found = tryStep(step);
    if (found === null) low = step;
    else [best, high] = [found, step];
  }
  return best;
}

/** How prices change by a step: the token of which there is too much is worth less, or too little more. */
function changeOf(orders: readonly BookOrder[], middle: Prices, { native }: Pools) {
  const fills = fillsAt(orders, middle, native);
  const left = fills === null ? [] : [...groupOf(fills, middle, [], native).left];
  const excess = left.filter(([, amount]) => amount > 0n);
  const short = left.filter(([, amount]) => amount < 0n);
  const isWorthLess = excess.length === 1;
  const [token] = (isWorthLess ? excess[0] : short[0]) ?? [];
  if (token === undefined || excess.length === 0) return null;
  const price = middle.get(token) ?? 0n;
  return (step: bigint): Prices => {
    const factor = isWorthLess ? precision - step : precision + step;
    return new Map(middle).set(token, (price * factor) / precision);
  };
}

/** What a unit of each token is worth; null where no pools connect them. */
function middlePrices(orders: readonly BookOrder[], pools: Pools): Prices | null {
  const tokens = [...new Set(orders.flatMap((one) => tokensOf(one, pools.native)))];
  const found = tokens.map((token) => middlePrice(pools, token, tokens[0] ?? token));
  const worths = found.flatMap((price) => (price === null ? [] : [price]));
  if (worths.length < tokens.length) return null;
  const scaled = worths.map(({ in: paid, out }) => (out * precision * precision) / paid);
  const [least = 0n] = scaled.toSorted((one, other) => (one < other ? -1 : 1));
  if (least === 0n) return null;
  return new Map(
    tokens.map((token, index) => [token, ((scaled[index] ?? 0n) * precision) / least]),
  );
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
