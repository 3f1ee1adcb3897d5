import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { creditsAbi } from './creditsAbi.ts';

/** A contract that sells something, and holds referral fees whose payment failed. */
export type Credit = { contract: Address; amountWei: bigint };

/**
 * A member's credit in each of these contracts, in wei, in one call; those without credit are left
 * out. A contract without credits (minters of other registries) counts as having none.
 */
export async function getCredits(
  client: ReadClient,
  { contracts, address }: { contracts: readonly Address[]; address: Address },
): Promise<Credit[]> {
  const answers = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: true,
      contracts: contracts.map((contract) => ({
        address: contract,
        abi: creditsAbi,
        functionName: 'credits' as const,
        args: [address] as const,
      })),
    }),
  );
  return contracts.flatMap((contract, index) => {
    const answer = answers[index];
    const amountWei = answer?.status === 'success' ? answer.result : 0n;
    return amountWei === 0n ? [] : [{ contract, amountWei }];
  });
}
