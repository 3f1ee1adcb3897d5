import type { deploySample } from '@parley/deploy/sample';
import { type Address, parseEther, zeroAddress } from 'viem';
import { activityPointsAbi, launchpadAbi } from '../generated/abis.ts';
import { launchpadBytecode } from '../generated/bytecode.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { findCollection } from './findCollection.ts';
import { type LaunchCollectionParameters, launchCollection } from './launchCollection.ts';

type Community = Awaited<ReturnType<typeof deploySample>>;

/** Deploys a launchpad to the sample community, for tests: a launch costs a coin, a trade 2 %. */
export async function deployTestLaunchpad(community: Community): Promise<Address> {
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

/** A launch by wallet 1 that succeeds, with a test's changes: half a coin, 3 % for the creator. */
export function testLaunch(
  { client, wallet }: Community,
  launchpad: Address,
  changes: Partial<LaunchCollectionParameters> = {},
): LaunchCollectionParameters {
  return {
    client,
    wallet: wallet(1),
    launchpad,
    uniqueId: 'cats',
    name: 'Cats 🐈',
    symbol: 'CAT',
    profile: {
      description: 'Cats "on chain"',
      image: 'ipfs://bafy/cat.png',
      media: 'dQw4w9WgXcQ',
      mediaKind: 'youtube',
    },
    basePriceWei: parseEther('0.5'),
    creatorFeeBps: 300n,
    maxProtocolFeeBps: 200n,
    firstTokens: 0n,
    referrer: zeroAddress,
    valueWei: parseEther('1'),
    ...changes,
  };
}

/** Launches it and returns its address. */
export async function launchTestCollection(
  community: Community,
  launchpad: Address,
  changes: Partial<LaunchCollectionParameters> = {},
): Promise<Address> {
  const launch = testLaunch(community, launchpad, changes);
  await waitForTransaction(community.client, await launchCollection(launch));
  const { uniqueId, wallet } = launch;
  const creator = wallet.account.address;
  return findCollection(community.client, { launchpad, creator, uniqueId });
}
