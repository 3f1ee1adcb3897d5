import type { deploySample } from '@parley/deploy/sample';
import { type Address, parseEther } from 'viem';
import { activityPointsAbi, launchpadAbi } from '../generated/abis.ts';
import { launchpadBytecode } from '../generated/bytecode.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';

/** Deploys a launchpad to the sample community, for tests: a launch costs a coin, a trade 2 %. */
export async function deployTestLaunchpad(
  community: Awaited<ReturnType<typeof deploySample>>,
): Promise<Address> {
  const { client, activityPointsAddress } = community;
  const owner = community.wallet(0);
  const treasury = community.wallet(9).account.address;
  const { contractAddress } = await waitForTransaction(
    client,
    await owner.deployContract({
      abi: launchpadAbi,
      bytecode: launchpadBytecode,
      args: [owner.account.address, activityPointsAddress, treasury, parseEther('1'), 200n, 1_000n],
    }),
  );
  if (!contractAddress) throw new Error('no launchpad was deployed');
  const hash = await owner.writeContract({
    address: activityPointsAddress,
    abi: activityPointsAbi,
    functionName: 'setWriter',
    args: [contractAddress, true],
  });
  await waitForTransaction(client, hash);
  return contractAddress;
}
