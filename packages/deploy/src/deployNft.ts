import { activityPointsAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { launchpadBytecode } from '@parley/chain/generated/bytecode';
import { type Address, encodeDeployData, zeroAddress } from 'viem';
import type { Deployer } from './deployer.ts';
import { handOver } from './ownership.ts';

export type NftSettings = {
  /** Where launches and trades earn points; the zero address if nowhere. */
  activityPointsAddress: Address;
  /** Where launch fees and the community's fees of trades go. */
  treasury: Address;
  /** What a launch costs, in wei. */
  launchFeeWei: bigint;
  /** The community's share of every trade in basis points, at most 500. */
  protocolFeeBps: number;
  /** The referrer's share of a launch fee in basis points, at most 2000. */
  referralFeeBps: number;
  /** The final owner of the launchpad; if it is not the deploying account, it has to accept. */
  owner: Address;
};

/**
 * Deploys the launchpad, which contains the code of its collections, and lets it award points, as
 * far as that is missing. Collections award through the launchpad, so it is the only writer. Throws
 * an Error with one sentence when somebody else owns the points.
 */
export async function deployNft(
  deployer: Deployer,
  settings: NftSettings,
): Promise<{ nftLaunchpadBondingAddress: Address }> {
  const code = encodeDeployData({
    abi: launchpadAbi,
    bytecode: launchpadBytecode,
    args: [
      deployer.address,
      settings.activityPointsAddress,
      settings.treasury,
      settings.launchFeeWei,
      BigInt(settings.protocolFeeBps),
      BigInt(settings.referralFeeBps),
    ],
  });
  const launchpad = await deployer.deploy('NFT launchpad', code);
  if (settings.activityPointsAddress !== zeroAddress) {
    await letAwardPoints(deployer, settings.activityPointsAddress, launchpad);
  }
  await handOver(deployer, [launchpad], settings.owner);
  return { nftLaunchpadBondingAddress: launchpad };
}

function letAwardPoints(deployer: Deployer, address: Address, launchpad: Address): Promise<void> {
  const points = { address, abi: activityPointsAbi } as const;
  return deployer.ensure({
    aim: 'The launchpad may award points',
    between: [address, launchpad],
    isDone: () =>
      deployer.client.readContract({ ...points, functionName: 'isWriter', args: [launchpad] }),
    call: { ...points, functionName: 'setWriter', args: [launchpad, true] },
  });
}
