import { type Address, type Hash, parseEventLogs } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';

/** The collection that a transaction launched; null if it launched none. Throws ChainError. */
export async function getLaunched(
  client: ReadClient,
  { hash, launchpad }: { hash: Hash; launchpad: Address },
): Promise<Address | null> {
  const { logs } = await withChainErrors(client.getTransactionReceipt({ hash }));
  const ours = logs.filter(({ address }) => address.toLowerCase() === launchpad.toLowerCase());
  const [event] = parseEventLogs({
    abi: launchpadAbi,
    eventName: 'CollectionLaunched',
    logs: ours,
  });
  return event?.args.collection ?? null;
}
