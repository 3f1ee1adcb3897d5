import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';

/** The terms on which collections are launched. */
export type LaunchpadState = {
  paused: boolean;
  launchFeeWei: bigint;
  /** The community's share of the trades of new collections, in basis points. */
  protocolFeeBps: bigint;
  /** How many collections there are. */
  collectionCount: bigint;
  /** At most a hundred, in no particular order. */
  featured: readonly Address[];
};

/** Reads the launchpad in one call. Throws ChainError. */
export async function getLaunchpad(
  client: ReadClient,
  { launchpad }: { launchpad: Address },
): Promise<LaunchpadState> {
  const contract = { address: launchpad, abi: launchpadAbi } as const;
  const [paused, launchFeeWei, protocolFeeBps, collectionCount, featured] = await withChainErrors(
    client.multicall({
      // Deployless, since the chain may have no multicall contract: the call carries its code.
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...contract, functionName: 'paused' },
        { ...contract, functionName: 'launchFee' },
        { ...contract, functionName: 'protocolFee' },
        { ...contract, functionName: 'collectionCount' },
        { ...contract, functionName: 'featured' },
      ],
    }),
  );
  return { paused, launchFeeWei, protocolFeeBps, collectionCount, featured };
}
