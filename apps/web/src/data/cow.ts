import type { PublicConfig } from '@parley/domain/config/wire';
import type { CowOrder } from '@parley/domain/swap/cow';
import {
  cowBookSchema,
  memberOrdersSchema,
  type PlacedOrder,
  type PlaceOrderWire,
  placedOrderSchema,
} from '@parley/domain/swap/cowWire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from '../platform/http.ts';
import { openReads } from '../wallet/wallet.ts';

type Address = `0x${string}`;

/** How long an answer counts as fresh, in milliseconds; the server says when it no longer is. */
const renewMs = 10_000;
/** How often the order book is asked whether it works, in milliseconds. */
const lookAgainMs = 30_000;

export const cowKeys = {
  all: ['cow'] as const,
  orders: (owner: string) => ['cow', 'orders', owner.toLowerCase()] as const,
};

/** True where this community settles signed orders itself. */
export function hasOrderBook(config: PublicConfig): boolean {
  return config.cowSettlementAddress !== '' && config.cowVaultRelayerAddress !== '';
}

/** Who settles the orders of this community, and whether that works. */
export function bookOptions() {
  return queryOptions({
    queryKey: [...cowKeys.all, 'book'],
    queryFn: () => getJson('/api/cow', cowBookSchema),
    refetchInterval: lookAgainMs,
  });
}

/** A member's orders page by page, newest first. */
export function memberOrdersOptions(owner: string) {
  const path = `/api/members/${owner.toLowerCase()}/cow-orders`;
  return infiniteQueryOptions({
    queryKey: cowKeys.orders(owner),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: after }) =>
      getJson(
        after === null ? path : `${path}?${new URLSearchParams({ after })}`,
        memberOrdersSchema,
      ),
    getNextPageParam: (page) => page.next,
    staleTime: renewMs,
  });
}

/** Gives a signed order to the order book. The same order again is answered like the first. */
export function placeOrder(placed: PlaceOrderWire): Promise<PlacedOrder> {
  return postJson('/api/cow/orders', placed, placedOrderSchema);
}

/** Takes an order back. */
export function cancelOrder(uid: string, signature: string): Promise<PlacedOrder> {
  return postJson(`/api/cow/orders/${uid}`, { signature }, placedOrderSchema, 'DELETE');
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

/** Whether a token can be allowed by a signature (EIP-2612), which costs nothing. */
export function permitTermsOptions(config: PublicConfig, token: Address | null, owner: Address) {
  return queryOptions({
    queryKey: [...cowKeys.all, 'permit', token, owner],
    queryFn: async (): Promise<boolean> => {
      if (token === null) return false;
      const [reads, { getPermitTerms }] = await openReads(
        config,
        import('@parley/chain/tokens/getPermitTerms'),
      );
      return (await getPermitTerms(reads, { token, owner })) !== null;
    },
    staleTime: 60_000,
  });
}
