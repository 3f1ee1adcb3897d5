import { type OrderAmounts, reservedOf } from '@parley/domain/swap/cowOrder';
import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { useQuery } from '@tanstack/react-query';
import { useApprovals, useCanPermit } from '../../../data/approvals.ts';
import { useConfig } from '../../../data/config.tsx';
import { type Token, tokenBalanceOptions } from '../../../data/tokens.ts';
import { type OrderSteps, orderSteps } from './orderSteps.ts';
import { useOrders } from './useOrders.ts';

type Address = `0x${string}`;

/** How often what the next step depends on is read, in milliseconds. */
const lookAgainMs = 3_000;

/** What is missing for an order of these amounts; `token` is what it sells, undefined while unknown. */
export function useOrderSteps(
  owner: Address | null,
  from: Token,
  limit: OrderAmounts | null,
  token: Address | undefined,
): { steps: OrderSteps; held: bigint | undefined } {
  const config = useConfig();
  const orders = useOrders(owner);
  const isAsked = owner !== null && token !== undefined;
  const { data: held } = useQuery({
    ...tokenBalanceOptions(config, { address: token ?? '0x' }, owner ?? '0x'),
    enabled: isAsked,
    refetchInterval: lookAgainMs,
  });
  const placed = orders.data?.pages.flatMap((page) => page.orders) ?? [];
  const reserved = token === undefined ? 0n : reservedOf(placed, token);
  const sold = limit?.sellAmount ?? 0n;
  const spender = cowVenueOf(config)?.vaultRelayer ?? '0x';
  const needed = token === undefined ? null : { token, spender, amount: sold + reserved };
  const approvals = useApprovals(owner, needed);
  // The public order book takes no permits with an order.
  const isPublic = cowVenueOf(config)?.book === 'public';
  const canPermit = useCanPermit(owner, token ?? null);
  const steps = orderSteps({
    isCoins: from.address === null,
    sold,
    reserved,
    held,
    approvals,
    hasPermits: isPublic ? false : canPermit,
  });
  const isBooked = orders.data !== undefined || orders.isError;
  return { steps: { ...steps, isKnown: steps.isKnown && isBooked }, held };
}
