import { type BookOrder, tokensOf } from './cowGroup.ts';

/** Orders of one direction that are looked at, the easiest to settle first; fewer where three meet. */
const perDirection = { pairs: 12, rings: 4 } as const;

/** More circles than this are cut down to the most promising ones. */
const heldMax = 2_000;

type Options<Order> = {
  native: `0x${string}`;
  /** How many are wanted. */
  most: number;
  mayMeet: (orders: readonly Order[]) => boolean;
};

/**
 * Two or three orders in a circle, each buying what the next one sells, whose limits can all be kept:
 * those with the most room between their limits, these first. A generator, as others may have to go on
 * between two directions.
 */
export function* circlesOf<Order extends BookOrder>(
  book: readonly Order[],
  { native, most, mayMeet }: Options<Order>,
): Generator<void, Order[][]> {
  const directions = directionsOf(book, native);
  for (const orders of directions.values()) {
    yield;
    orders.sort(easiestFirst).splice(perDirection.pairs);
  }
  const along = (from: string, to: string, count: number) =>
    (directions.get(`${from} ${to}`) ?? []).slice(0, count);

  let circles: { circle: Order[]; room: number }[] = [];
  function add(lists: readonly Order[][]): void {
    for (const circle of product(lists)) {
      const room = roomOf(circle);
      if (room >= 0 && mayMeet(circle)) circles.push({ circle, room });
    }
    if (circles.length > heldMax) circles = roomiest(circles, most);
  }

  const tokens = [...new Set(book.flatMap((one) => tokensOf(one, native)))];
  for (const key of directions.keys()) {
    const [a = '', b = ''] = key.split(' ');
    // Each circle once: it begins with its lowest token.
    if (a > b) continue;
    yield;
    add([along(a, b, perDirection.pairs), along(b, a, perDirection.pairs)]);
    for (const c of tokens) {
      if (c <= a || c === b) continue;
      const hops = [along(a, b, perDirection.rings), along(b, c, perDirection.rings)];
      const ring = [...hops, along(c, a, perDirection.rings)];
      if (ring.some((orders) => orders.length === 0)) continue;
      yield;
      add(ring);
    }
  }
  return roomiest(circles, most).map(({ circle }) => circle);
}

/** Orders by what they sell and buy. */
function directionsOf<Order extends BookOrder>(
  book: readonly Order[],
  native: `0x${string}`,
): Map<string, Order[]> {
  const directions = new Map<string, Order[]>();
  for (const one of book) {
    const key = tokensOf(one, native).join(' ');
    const orders = directions.get(key) ?? [];
    if (orders.push(one) === 1) directions.set(key, orders);
  }
  return directions;
}

function roomiest<One extends { room: number }>(circles: readonly One[], most: number): One[] {
  return circles.toSorted((one, other) => other.room - one.room).slice(0, most);
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
