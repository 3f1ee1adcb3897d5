import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleAirdrops } from '@parley/deploy/sampleAirdrops';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintName } from '../names/mintName.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getPoints } from './getPoints.ts';
import { getPointsAt } from './getPointsAt.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

async function mint(name: string) {
  const { client } = community;
  const wallet = community.wallet(1);
  const hash = await mintName({
    client,
    wallet,
    minter: community.punkMinterAddress,
    registry: community.punkTldAddress,
    name,
    holder: wallet.account.address,
    referrer: zeroAddress,
    valueWei: parseEther('1'),
  });
  await waitForTransaction(client, hash);
}

test('the points of an epoch that is over stay, whatever comes later', async () => {
  const { client, activityPointsAddress: activityPoints } = community;
  const address = community.wallet(1).account.address;
  await mint('alice');
  const early = getPointsAt(client, { activityPoints, address, epoch: 1n });
  await expect(early).rejects.toMatchObject({ code: 'reverted', message: 'Error: EpochNotOver' });
  await deploySampleAirdrops(node.rpcUrl, community);
  await mint('later');
  expect(await getPointsAt(client, { activityPoints, address, epoch: 1n })).toBe(parseEther('1'));
  expect(await getPoints(client, { activityPoints, address })).toBe(parseEther('2'));
});
