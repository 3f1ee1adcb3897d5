import { openDeployer } from '@parley/deploy/deployer';
import { deployNft } from '@parley/deploy/deployNft';
import { deploySample, sampleChainId, sampleKey } from '@parley/deploy/sample';
import { deployerOfRelease } from '@parley/deploy/testRelease';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { findCollection } from './findCollection.ts';
import { collectionsTradeSeveral, sellsFirstPieces, tradesSeveral } from './laterFunctions.ts';
import { launchCollection } from './launchCollection.ts';

let node: EmbeddedChain;
let sample: Awaited<ReturnType<typeof deploySample>>;
let launchpads: Record<'today' | 'earlier', Address>;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  sample = await deploySample(node.rpcUrl);
  const place = { rpcUrl: node.rpcUrl, chain: sample.chain, privateKey: sampleKey };
  const deployer = await openDeployer({ ...place, log: () => undefined });
  const settings = {
    activityPointsAddress: sample.activityPointsAddress,
    treasury: sample.wallet(9).account.address,
    launchFeeWei: parseEther('1'),
    protocolFeeBps: 200,
    referralFeeBps: 1_000,
    owner: deployer.address,
  };
  const today = await deployNft(deployer, settings);
  const earlier = await deployNft(deployerOfRelease(deployer, '0.1.0-67db0e9'), settings);
  launchpads = {
    today: today.nftLaunchpadBondingAddress,
    earlier: earlier.nftLaunchpadBondingAddress,
  };
});
afterAll(() => node.stop());

const creator = () => sample.wallet(1).account.address;
const launch = (launchpad: Address, firstTokens: bigint) =>
  launchCollection({
    client: sample.client,
    wallet: sample.wallet(1),
    launchpad,
    firstTokens,
    uniqueId: 'boats',
    name: 'Boats',
    symbol: 'BOAT',
    referrer: zeroAddress,
    profile: { description: '', image: 'https://example.org/a.png', media: '', mediaKind: 'image' },
    basePriceWei: parseEther('0.01'),
    creatorFeeBps: 100n,
    maxProtocolFeeBps: 200n,
    valueWei: parseEther('2'),
  });

describe.sequential.each([
  ['today', true],
  ['earlier', false],
] as const)('a launchpad of %s', (version, isLater) => {
  test(`a launchpad of ${version} launches a collection, which is found by its creator and id`, async () => {
    const launchpad = launchpads[version];
    const find = () =>
      findCollection(sample.client, { launchpad, creator: creator(), uniqueId: 'boats' });
    expect(await find()).toBe(zeroAddress);
    await waitForTransaction(sample.client, await launch(launchpad, 0n));
    const collection = await find();
    expect(collection).not.toBe(zeroAddress);
    expect(await sellsFirstPieces(sample.client, launchpad)).toBe(isLater);
    expect(await tradesSeveral(sample.client, collection)).toBe(isLater);
    expect(await collectionsTradeSeveral(sample.client, launchpad)).toBe(isLater);
  });
});

test('a launch with first pieces on an earlier launchpad is refused, and nothing is sent', async () => {
  const count = () => sample.client.getTransactionCount({ address: creator() });
  const before = await count();
  await expect(launch(launchpads.earlier, 1n)).rejects.toMatchObject({ code: 'earlier-contract' });
  expect(await count()).toBe(before);
});
