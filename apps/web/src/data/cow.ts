import type { PublicConfig } from '@parley/domain/config/wire';
import type { CowOrder } from '@parley/domain/swap/cow';
import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import {
  type CowState,
  cowBookSchema,
  memberOrdersSchema,
  type PlacedOrder,
  type PlaceOrderWire,
  placedOrderSchema,
} from '@parley/domain/swap/cowWire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from '../platform/http.ts';
import type { OrderPage, QuoteAsked } from './cowOrders.ts';
import { getIndexed } from './indexed.ts';

/** How long an answer counts as fresh, in milliseconds; the server says when it no longer is. */
const renewMs = 10_000;
/** How often the order book is asked whether it works, in milliseconds. */
const lookAgainMs = 30_000;

export const cowKeys = {
  all: ['cow'] as const,
  orders: (owner: string) => ['cow', 'orders', owner.toLowerCase()] as const,
};

/** The public order book of the community's chain, downloaded on first use. */
async function openPublic({ supportedChainId }: PublicConfig) {
  const { openPublicBook } = await import('./publicBook.ts');
  return openPublicBook(supportedChainId);
}

const isPublic = (config: PublicConfig) => cowVenueOf(config)?.book === 'public';

/** Who settles the orders of this community, and whether that works; of our own order book. */
export function bookOptions(config: PublicConfig) {
  return queryOptions({
    queryKey: [...cowKeys.all, 'book'],
    queryFn: () => getIndexed('/api/cow', cowBookSchema),
    refetchInterval: lookAgainMs,
    enabled: !isPublic(config),
  });
}

/** What the public order book would give; an order there pays its solvers' network fee by its price. */
export function publicQuoteOptions(config: PublicConfig, asked: QuoteAsked | null) {
  return queryOptions({
    queryKey: [...cowKeys.all, 'quote', asked && { ...asked, amount: String(asked.amount) }],
    queryFn: async () => (asked === null ? null : (await openPublic(config)).quote(asked)),
    enabled: isPublic(config) && asked !== null,
    refetchInterval: renewMs,
    retry: 1,
  });
}

/** A member's orders page by page, newest first. */
export function memberOrdersOptions(config: PublicConfig, owner: string) {
  const path = `/api/members/${owner.toLowerCase()}/cow-orders`;
  return infiniteQueryOptions({
    queryKey: cowKeys.orders(owner),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: after }): Promise<OrderPage> => {
      if (isPublic(config)) return (await openPublic(config)).orders(owner, after);
      const query = after === null ? '' : `?${new URLSearchParams({ after })}`;
      return getIndexed(`${path}${query}`, memberOrdersSchema);
    },
    getNextPageParam: (page) => page.next,
    staleTime: renewMs,
  });
}

/** Gives a signed order to the order book. The same order again is answered like the first. */
export async function placeOrder(config: PublicConfig, placed: PlaceOrderWire): Promise<void> {
  if (isPublic(config)) await (await openPublic(config)).place(placed);
  else await postJson('/api/cow/orders', placed, placedOrderSchema);
}

/**
 * Takes an order back; resolves with its state after that: one whose settlement is under way is canceled only if
 * that fails. The same again is answered like the first.
 */
export async function cancelOrder(
  config: PublicConfig,
  uid: string,
  signature: string,
): Promise<CowState> {
  if (!isPublic(config)) {
    const path = `/api/cow/orders/${uid}`;
    return (await postJson(path, { signature }, placedOrderSchema, 'DELETE')).state;
  }
  await (await openPublic(config)).cancel(uid, signature);
  return 'cancelled';
}

/** What has become of an order. */
export async function orderState(config: PublicConfig, uid: string): Promise<CowState> {
  if (isPublic(config)) return (await openPublic(config)).state(uid);
  return (await getJson(`/api/cow/orders/${uid}`, placedOrderSchema)).state;
}

/** An order as it travels: amounts as digits, addresses in lower case. */
export function orderOnWire(order: CowOrder): PlaceOrderWire['order'] {
  return {
    ...order,
    sellToken: order.sellToken.toLowerCase(),
    buyToken: order.buyToken.toLowerCase(),
    receiver: order.receiver.toLowerCase(),
    sellAmount: String(order.sellAmount),
    buyAmount: String(order.buyAmount),
    feeAmount: String(order.feeAmount),
  };
}

/** The same in the types of the chain. */
export const orderOffWire = (order: PlacedOrder['order']) => order as CowOrder;
