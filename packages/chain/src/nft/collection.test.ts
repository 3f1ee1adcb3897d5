import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { burnReturn, mintTotal } from '@parley/domain/nft/curve';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { type Address, parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPoints } from '../points/getPoints.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { burnToCurve } from './burnToCurve.ts';
import { findCollection } from './findCollection.ts';
import { getCollection } from './getCollection.ts';
import { getLaunchpad } from './getLaunchpad.ts';
import { launchCollection } from './launchCollection.ts';
import { mintFromCurve } from './mintFromCurve.ts';
import { deployTestLaunchpad, launchTestCollection, testLaunch } from './testLaunchpad.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>>;
let launchpad: Address;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  community = await deploySample(node.rpcUrl);
  launchpad = await deployTestLaunchpad(community);
});
afterAll(() => node.stop());

const terms = { basePriceWei: parseEther('0.5'), protocolFeeBps: 200n, creatorFeeBps: 300n };

const order = (changes: Parameters<typeof testLaunch>[2]) =>
  testLaunch(community, launchpad, changes);
const launch = (uniqueId: string, changes: Parameters<typeof testLaunch>[2] = {}) =>
  launchTestCollection(community, launchpad, { uniqueId, ...changes });

test('a collection is launched, found by its id, and read as it was meant', async () => {
  const { client } = community;
  const collection = await launch('cats');
  expect(await getCollection(client, { collection })).toEqual({
    name: 'Cats 🐈',
    symbol: 'CAT',
    creator: community.wallet(1).account.address,
    profile: order({}).profile,
    terms,
    supply: 0n,
    lastTokenId: 0n,
    reserveWei: 0n,
    mintCost: mintTotal(0n, terms),
    burnReturn: burnReturn(0n, terms),
  });
  const state = await getLaunchpad(client, { launchpad });
  expect(state).toMatchObject({ paused: false, launchFeeWei: parseEther('1'), featured: [] });
  const creator = community.wallet(1).account.address;
  expect(await findCollection(client, { launchpad, creator, uniqueId: 'dogs' })).toBe(zeroAddress);
});

test('a creator buys the first tokens in the launch, and two creators may use one id', async () => {
  const { client } = community;
  const wallet = community.wallet(4);
  const address = wallet.account.address;
  const total = (count: bigint) =>
    Array.from({ length: Number(count) }, (_, index) => mintTotal(BigInt(index), terms).total);
  const cost = total(3n).reduce((sum, one) => sum + one, parseEther('1'));
  const short = { wallet, firstTokens: 3n, valueWei: cost - 1n };
  await expect(launchCollection(order({ uniqueId: 'early', ...short }))).rejects.toMatchObject({
    code: 'reverted',
  });
  const collection = await launch('early', { ...short, valueWei: cost + parseEther('1') });
  expect(await getCollection(client, { collection })).toMatchObject({
    supply: 3n,
    creator: address,
    mintCost: mintTotal(3n, terms),
  });
  expect(await launch('early')).not.toBe(collection);
});

test.each([
  ['a taken id', { uniqueId: 'taken' }, 'Error: You already have a collection with this ID.'],
  ['an invalid id', { uniqueId: 'A b' }, 'Error: This collection ID isn’t valid.'],
  ['an invalid name', { name: '' }, 'Error: A collection name needs 1 to 32 characters.'],
  [
    'an image with a blank',
    { profile: { description: '', image: 'a b', media: '', mediaKind: 'image' as const } },
    'Error: This image link isn’t valid.',
  ],
  [
    'a higher share than agreed',
    { maxProtocolFeeBps: 199n },
    'Error: The community fee changed. Check it and try again.',
  ],
])('%s is refused before the wallet is asked', async (what, changes, reason) => {
  const { client } = community;
  if (what === 'a taken id') await launch('taken', { wallet: community.wallet(3) });
  const wallet = community.wallet(3);
  const address = wallet.account.address;
  const before = await client.getTransactionCount({ address });
  const refused = launchCollection(order({ uniqueId: 'never', ...changes, wallet }));
  await expect(refused).rejects.toMatchObject({ code: 'reverted', reason });
  expect(await client.getTransactionCount({ address })).toBe(before);
});

test('a token is minted and burned at the prices that were shown', async () => {
  const { client, activityPointsAddress: activityPoints } = community;
  const collection = await launch('trade');
  const wallet = community.wallet(2);
  const address = wallet.account.address;
  const balance = () => client.getBalance({ address });
  const paidFor = async (hash: `0x${string}`) => {
    const receipt = await waitForTransaction(client, hash);
    return receipt.gasUsed * receipt.effectiveGasPrice;
  };

  const { mintCost } = await getCollection(client, { collection });
  const buy = { client, wallet, collection, holder: address };
  await expect(mintFromCurve({ ...buy, maxCostWei: mintCost.total - 1n })).rejects.toMatchObject({
    code: 'reverted',
  });
  let before = await balance();
  let gas = await paidFor(await mintFromCurve({ ...buy, maxCostWei: mintCost.total * 2n }));
  expect(before - (await balance()) - gas).toBe(mintCost.total);

  const state = await getCollection(client, { collection });
  expect(state).toMatchObject({ supply: 1n, lastTokenId: 1n, reserveWei: mintCost.price });
  const { timestamp } = await client.getBlock();
  const sell = { client, wallet, collection, tokenId: 1n, deadlineSeconds: timestamp + 600n };
  await expect(
    burnToCurve({ ...sell, minReturnWei: state.burnReturn.total + 1n }),
  ).rejects.toMatchObject({ code: 'reverted' });
  before = await balance();
  gas = await paidFor(await burnToCurve({ ...sell, minReturnWei: state.burnReturn.total }));
  expect((await balance()) - before + gas).toBe(state.burnReturn.total);
  expect(await getPoints(client, { activityPoints, address })).toBe(
    mintCost.protocolFee + state.burnReturn.protocolFee,
  );
});
