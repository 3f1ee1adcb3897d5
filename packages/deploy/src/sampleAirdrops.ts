import { chatTokenAbi } from '@parley/chain/generated/abis';
import { type Address, createTestClient, http, parseEther } from 'viem';
import { deployNameAirdrop, deployPointsAirdrop } from './airdrops.ts';
import type { ContractAddresses } from './deploy.ts';
import { openDeployer } from './deployer.ts';
import { type SampleChain, sampleKey, sampleOwner } from './sample.ts';

const daySeconds = 24 * 60 * 60;

/** Airdrops of the sample community: 100 tokens for each of the first names, 10 for each point. */
export type SampleAirdrops = { nameAirdrop: Address; pointsAirdrop: Address };

/**
 * Ends the running epoch of the sample community's points, and drops tokens on those who hold one of
 * the first `maxNumber` names by then and on those who have points.
 */
export async function deploySampleAirdrops(
  rpcUrl: string,
  community: SampleChain & ContractAddresses,
  maxNumber = 3n,
): Promise<SampleAirdrops> {
  const { chain, client, chatTokenAddress: token } = community;
  await endEpoch(rpcUrl, community);
  const owner = community.wallet(0);
  const contract = { address: token, abi: chatTokenAbi } as const;
  for (const functionName of ['setMinterAllowance', 'mint'] as const) {
    const hash = await owner.writeContract({
      ...contract,
      functionName,
      args: [sampleOwner, parseEther('100000')],
    });
    await client.waitForTransactionReceipt({ hash });
  }
  const { timestamp } = await client.getBlock();
  const log = () => undefined;
  const deployer = await openDeployer({ rpcUrl, chain, privateKey: sampleKey, log });
  const common = {
    owner: sampleOwner,
    token,
    deadlineSeconds: Number(timestamp) + 30 * daySeconds,
  };
  return {
    nameAirdrop: await deployNameAirdrop(deployer, {
      ...common,
      registry: community.punkTldAddress,
      amountPerName: parseEther('100'),
      maxNumber,
    }),
    pointsAirdrop: await deployPointsAirdrop(deployer, {
      ...common,
      points: community.activityPointsAddress,
      epoch: 1n,
      tokensPerPoint: parseEther('10'),
    }),
  };
}

/** Lets the running epoch end. */
export async function endEpoch(rpcUrl: string, { chain }: SampleChain): Promise<void> {
  const tester = createTestClient({ chain, mode: 'anvil', transport: http(rpcUrl) });
  await tester.increaseTime({ seconds: 7 * daySeconds });
  await tester.mine({ blocks: 1 });
}

/**
 * Drops ten tokens more for each point that members had when `epoch` ended, which has to be over, out of
 * what is left to the sample's owner.
 */
export async function openAnotherPointsAirdrop(
  rpcUrl: string,
  community: SampleChain & ContractAddresses,
  { epoch, days }: { epoch: bigint; days: number },
): Promise<Address> {
  const { chain, client, chatTokenAddress: token } = community;
  const { timestamp } = await client.getBlock();
  const log = () => undefined;
  const deployer = await openDeployer({ rpcUrl, chain, privateKey: sampleKey, log });
  return deployPointsAirdrop(deployer, {
    owner: sampleOwner,
    token,
    points: community.activityPointsAddress,
    epoch,
    tokensPerPoint: parseEther('10'),
    deadlineSeconds: Number(timestamp) + days * daySeconds,
  });
}
