import { type Address, type Hash, isAddressEqual, parseEventLogs } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { swapRouterAbi } from '../generated/abis.ts';

/** What a swap really took and gave, in the tokens' smallest units. */
export type Swapped = { amountIn: bigint; amountOut: bigint };

/** Reads the swap of a confirmed transaction; null if it has none. Throws ChainError. */
export async function getSwapped(
  client: ReadClient,
  { hash, router }: { hash: Hash; router: Address },
): Promise<Swapped | null> {
  const { logs } = await withChainErrors(client.getTransactionReceipt({ hash }));
  const events = parseEventLogs({ abi: swapRouterAbi, eventName: 'Swapped', logs });
  const event = events.find(({ address }) => isAddressEqual(address, router));
  if (event === undefined) return null;
  const { amountIn, amountOut } = event.args;
  return { amountIn, amountOut };
}
