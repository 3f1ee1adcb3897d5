import { nameRegistryAbi } from '@parley/chain/generated/abis';
import type { Address } from 'viem';
import type { Deployer } from './deployer.ts';

/** All contracts have the same ownership functions, so one ABI serves for all. */
const abi = nameRegistryAbi;

/**
 * Offers contracts to their final owner, who calls `acceptOwnership` on each. Skips those that the
 * deploying account does not own or keeps.
 */
export async function handOver(
  deployer: Deployer,
  contracts: readonly Address[],
  owner: Address,
): Promise<void> {
  for (const address of contracts) {
    await deployer.ensure({
      aim: `${owner} may accept the ownership of ${address}`,
      between: [address],
      isDone: async () => {
        const [current, pending] = await Promise.all([
          deployer.client.readContract({ address, abi, functionName: 'owner' }),
          deployer.client.readContract({ address, abi, functionName: 'pendingOwner' }),
        ]);
        return current !== deployer.address || isSame(owner, current) || isSame(owner, pending);
      },
      call: { address, abi, functionName: 'transferOwnership', args: [owner] },
    });
  }
}

function isSame(one: Address, other: Address): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
