import { type BookOrder, tokensOf } from './cowGroup.ts';

/** Orders of one direction that are looked at, the easiest to settle first; fewer where three meet. */
const perDirection = { pairs: 12, rings: 4 } as const;

/**
 * Two or three orders in a circle, each buying what the next one sells, whose limits can all be kept.
 * Those with the most room between their limits come first.
 */
export function circlesOf<Order extends BookOrder>(
  book: readonly Order[],
  native: `0x${string}`,
): Order[][] {
  const directions = new Map<string, Order[]>();
  for (const one of book) {
    const key = tokensOf(one, native).join(' ');
    directions.set(key, [...(directions.get(key) ?? []), one]);
  }
  for (const orders of directions.values()) orders.sort(easiestFirst).splice(perDirection.pairs);
  const along = (from: string, to: string, most: number) =>
    (directions.get(`${from} ${to}`) ?? []).slice(0, most);

  const tokens = [...new Set(book.flatMap((one) => tokensOf(one, native)))];
  const circles: Order[][] = [];
  for (const key of directions.keys()) {
    const [a = '', b = ''] = key.split(' ');
    // Each circle once: it begins with its lowest token.
    if (a > b) continue;
    circles.push(...product([along(a, b, perDirection.pairs), along(b, a, perDirection.pairs)]));
    for (const c of tokens) {
      if (c <= a || c === b) continue;
      const hops = [along(a, b, perDirection.rings), along(b, c, perDirection.rings)];
      circles.push(...product([...hops, along(c, a, perDirection.rings)]));
    }
  }
  return circles
    .map((circle) => ({ circle, room: roomOf(circle) }))
    .filter(({ room }) => room >= 0)
    .sort((one, other) => other.room - one.room)
    .map(({ circle }) => circle);
}

/** Those that ask for the least of what they buy, for what they sell. */
function easiestFirst({ order: one }: BookOrder, { order: other }: BookOrder): number {
  const difference = one.buyAmount * other.sellAmount - other.buyAmount * one.sellAmount;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The room between the limits of a circle: below 0 they contradict each other. */
function roomOf(circle: readonly BookOrder[]): number {
  const [sold, bought] = circle.reduce<readonly [bigint, bigint]>(
    ([sales, buys], { order }) => [sales * order.sellAmount, buys * order.buyAmount],
    [1n, 1n],
  );
  // Seven digits are enough to compare by.
  const room = ((sold - bought) * 10_000_000n) / bought;
  return sold < bought ? -1 : Number(room);
}

/** Every way to take one of each. */
function product<T>(lists: readonly T[][]): T[][] {
  return lists.reduce<T[][]>(
    (all, list) => all.flatMap((taken) => list.map((one) => [...taken, one])),
    [[]],
  );
}
