import { type Address, encodeFunctionData } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { collectionAbi, launchpadAbi } from '../generated/abis.ts';
import type { OwnerAct } from './actAsOwner.ts';

/** The most collections that are looked at, the newest. */
const collectionsMax = 2_000n;
/** The most collections whose fees one transaction pays out: about 60,000 gas each. */
const perTransaction = 40;

/** What collections hold for the treasury. */
export type CollectionFees = {
  /** In wei, of all collections. */
  totalWei: bigint;
  /** Those with the most, of which one transaction pays out. */
  next: readonly Address[];
};

/** Reads the community's fees that wait in the collections of a launchpad. Throws ChainError. */
export async function getCollectionFees(
  client: ReadClient,
  launchpad: Address,
): Promise<CollectionFees> {
  const place = { address: launchpad, abi: launchpadAbi } as const;
  const count = await withChainErrors(
    client.readContract({ ...place, functionName: 'collectionCount' }),
  );
  const start = count > collectionsMax ? count - collectionsMax : 0n;
  const args = [start, count - start] as const;
  const collections = await withChainErrors(
    client.readContract({ ...place, functionName: 'collections', args }),
  );
  const amounts = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: collections.map(
        (address) => ({ address, abi: collectionAbi, functionName: 'protocolFees' }) as const,
      ),
    }),
  );
  const waiting = collections
    .map((address, index) => ({ address, wei: amounts[index] ?? 0n }))
    .filter(({ wei }) => wei > 0n)
    .sort((one, other) => (one.wei < other.wei ? 1 : -1));
  return {
    totalWei: waiting.reduce((sum, { wei }) => sum + wei, 0n),
    next: waiting.slice(0, perTransaction).map(({ address }) => address),
  };
}

/** The call of Multicall that sends the fees of these collections to the treasury. */
export function collectionFeesAct(collections: readonly Address[]): OwnerAct {
  const callData = encodeFunctionData({ abi: collectionAbi, functionName: 'withdrawProtocolFees' });
  const calls = collections.map((target) => ({ target, allowFailure: false, callData }));
  return { functionName: 'aggregate3', args: [calls] };
}
