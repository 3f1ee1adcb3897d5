import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintName } from '../names/mintName.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { getPoints } from './getPoints.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
});
afterAll(() => node.stop());

test('points are the fee that the community kept', async () => {
  const { client, activityPointsAddress: activityPoints } = community;
  const wallet = community.wallet(1);
  const address = wallet.account.address;
  expect(await getPoints(client, { activityPoints, address })).toBe(0n);
  const hash = await mintName({
    client,
    wallet,
    minter: community.punkMinterAddress,
    registry: community.punkTldAddress,
    name: 'alice',
    holder: address,
    referrer: community.wallet(2).account.address,
    valueWei: parseEther('1'),
  });
  await waitForTransaction(client, hash);
  expect(await getPoints(client, { activityPoints, address })).toBe(parseEther('0.9'));
});

test('a contract that is not there throws, so that the caller decides what to show', async () => {
  const activityPoints = '0x0000000000000000000000000000000000030001';
  const reading = getPoints(community.client, { activityPoints, address: zeroAddress });
  await expect(reading).rejects.toMatchObject({ name: 'ChainError' });
});
