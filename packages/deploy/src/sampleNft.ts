import { type Address, parseEther } from 'viem';
import type { ContractAddresses } from './deploy.ts';
import { openDeployer } from './deployer.ts';
import { deployNft } from './deployNft.ts';
import { type SampleChain, sampleKey, sampleOwner, sampleTreasury } from './sample.ts';

/** Deploys a launchpad to the sample community: a launch costs a coin or `launchFee`, a trade 2 %. */
export async function deploySampleNft(
  rpcUrl: string,
  { chain, activityPointsAddress }: SampleChain & ContractAddresses,
  log: (sentence: string) => void = () => undefined,
  launchFee = '1',
): Promise<{ nftLaunchpadBondingAddress: Address }> {
  const deployer = await openDeployer({ rpcUrl, chain, privateKey: sampleKey, log });
  return deployNft(deployer, {
    activityPointsAddress,
    treasury: sampleTreasury,
    launchFeeWei: parseEther(launchFee),
    protocolFeeBps: 200,
    referralFeeBps: 1_000,
    owner: sampleOwner,
  });
}
