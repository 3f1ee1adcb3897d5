import { activityPointsAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deploySample, sampleChainId, sampleOwner, sampleTreasury } from './sample.ts';
import { deploySampleNft } from './sampleNft.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

test('the launchpad is deployed, connected, and owned, killed after any step or not', async () => {
  const { client, activityPointsAddress } = community;
  const said: string[] = [];
  const attempt = () =>
    deploySampleNft(node.rpcUrl, community, (sentence) => {
      said.push(sentence);
      throw new Error('killed');
    }).catch((error: Error) => {
      expect(error.message).toBe('killed');
      return null;
    });
  let addresses = await attempt();
  while (addresses === null) addresses = await attempt();
  expect(said).toEqual([
    `NFT launchpad deployed at ${addresses.nftLaunchpadBondingAddress}.`,
    'The launchpad may award points.',
  ]);

  const launchpad = { address: addresses.nftLaunchpadBondingAddress, abi: launchpadAbi } as const;
  expect(await client.readContract({ ...launchpad, functionName: 'owner' })).toBe(sampleOwner);
  expect(await client.readContract({ ...launchpad, functionName: 'treasury' })).toBe(
    sampleTreasury,
  );
  expect(
    await client.readContract({
      address: activityPointsAddress,
      abi: activityPointsAbi,
      functionName: 'isWriter',
      args: [launchpad.address],
    }),
  ).toBe(true);
});
