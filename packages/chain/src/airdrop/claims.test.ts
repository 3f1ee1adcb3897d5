import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleAirdrops, type SampleAirdrops } from '@parley/deploy/sampleAirdrops';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { parseEther, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintName } from '../names/mintName.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { claimName } from './claimName.ts';
import { claimNames } from './claimNames.ts';
import { claimPoints } from './claimPoints.ts';
import { claimTogether } from './claimTogether.ts';
import { previewNameClaim } from './previewNameClaim.ts';
import { previewPointsClaim } from './previewPointsClaim.ts';

let node: EmbeddedChain;
let community: Awaited<ReturnType<typeof deploySample>> & SampleAirdrops;
/** Wallets 1 to 3 mint alice and alicia, bobby, and carol; then the airdrops, for 5 names, begin. */
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  for (const [index, name] of [
    [1, 'alice'],
    [2, 'bobby'],
    [1, 'alicia'],
    [3, 'carol'],
  ] as const) {
    await mint(sample, index, name);
  }
  community = { ...sample, ...(await deploySampleAirdrops(node.rpcUrl, sample, 5n)) };
  // Too late for points.
  await mint(sample, 4, 'danny');
});
afterAll(() => node.stop());

async function mint(sample: Awaited<ReturnType<typeof deploySample>>, index: number, name: string) {
  const wallet = sample.wallet(index);
  const hash = await mintName({
    client: sample.client,
    wallet,
    minter: sample.punkMinterAddress,
    registry: sample.punkTldAddress,
    name,
    holder: wallet.account.address,
    referrer: zeroAddress,
    valueWei: parseEther('1'),
  });
  await waitForTransaction(sample.client, hash);
}

function balance(index: number): Promise<bigint> {
  const { client, chatTokenAddress: token } = community;
  return getTokenBalance(client, { token, address: community.wallet(index).account.address });
}

test('anybody claims for a name in any letter case, its holder gets it, once', async () => {
  const { client, nameAirdrop: airdrop } = community;
  expect(await previewNameClaim(client, { airdrop, name: 'BOBBY' })).toBe(parseEther('100'));
  const wallet = community.wallet(5);
  const hash = await claimName({ client, wallet, airdrop, name: 'Bobby' });
  await waitForTransaction(client, hash);
  expect(await balance(2)).toBe(parseEther('100'));
  expect(await balance(5)).toBe(0n);
  expect(await previewNameClaim(client, { airdrop, name: 'bobby' })).toBe(0n);
  const again = claimName({ client, wallet, airdrop, name: 'bOBBY' });
  await expect(again).rejects.toMatchObject({ name: 'ChainError', code: 'reverted' });
});

test.each(['nobodys', 'no.body', ''])('there is nothing to claim for "%s"', async (name) => {
  const { client, nameAirdrop: airdrop } = community;
  expect(await previewNameClaim(client, { airdrop, name })).toBe(0n);
  const claim = claimName({ client, wallet: community.wallet(5), airdrop, name });
  await expect(claim).rejects.toMatchObject({ name: 'ChainError', code: 'reverted' });
});

test('several names are claimed for at once, and nothing is sent when there is nothing left', async () => {
  const { client, nameAirdrop: airdrop } = community;
  const before = await balance(1);
  const names = ['ALICE', 'nobodys', 'alicia', 'alice'];
  const order = { client, wallet: community.wallet(1), airdrop, names };
  await waitForTransaction(client, await claimNames(order));
  expect((await balance(1)) - before).toBe(parseEther('200'));
  await expect(claimNames(order)).rejects.toMatchObject({ code: 'reverted' });
});

test('a member claims for its points once, and what it earns later does not count', async () => {
  const { client, pointsAirdrop: airdrop } = community;
  const wallet = community.wallet(1);
  const address = wallet.account.address;
  await mint(community, 1, 'later');
  expect(await previewPointsClaim(client, { airdrop, address })).toBe(parseEther('20'));
  const before = await balance(1);
  await waitForTransaction(client, await claimPoints({ client, wallet, airdrop }));
  expect((await balance(1)) - before).toBe(parseEther('20'));
  expect(await previewPointsClaim(client, { airdrop, address })).toBe(0n);
  const again = claimPoints({ client, wallet, airdrop });
  await expect(again).rejects.toMatchObject({ name: 'ChainError', code: 'reverted' });
});

test('somebody without points has nothing to claim', async () => {
  const { client, pointsAirdrop: airdrop } = community;
  const wallet = community.wallet(7);
  const address = wallet.account.address;
  expect(await previewPointsClaim(client, { airdrop, address })).toBe(0n);
  const claim = claimPoints({ client, wallet, airdrop });
  await expect(claim).rejects.toMatchObject({ name: 'ChainError', code: 'reverted' });
});

test('what names and points get is claimed in one transaction, all of it or nothing', async () => {
  const { client, nameAirdrop, pointsAirdrop, multicallAddress: multicall } = community;
  const wallet = community.wallet(3);
  const { address } = wallet.account;
  const order = { client, wallet, multicall, nameAirdrop, pointsAirdrop };
  // For a name that gets nothing more nothing is sent, and the points are not touched.
  const vain = claimTogether({ ...order, names: ['bobby'] });
  await expect(vain).rejects.toMatchObject({ code: 'reverted' });
  const points = await previewPointsClaim(client, { airdrop: pointsAirdrop, address });
  expect(points).toBe(parseEther('10'));
  const { status } = await waitForTransaction(
    client,
    await claimTogether({ ...order, names: ['CAROL', 'bobby', 'carol'] }),
  );
  expect(status).toBe('success');
  expect(await balance(3)).toBe(parseEther('110'));
  const again = claimTogether({ ...order, names: ['carol'] });
  await expect(again).rejects.toMatchObject({ code: 'reverted' });
});

test('nothing is claimed for names while the points of the same transaction fail', async () => {
  const { client, nameAirdrop, pointsAirdrop, multicallAddress: multicall } = community;
  const wallet = community.wallet(4);
  const order = { client, wallet, multicall, nameAirdrop, pointsAirdrop, names: ['danny'] };
  const before = await client.getTransactionCount(wallet.account);
  await expect(claimTogether(order)).rejects.toMatchObject({ code: 'reverted' });
  expect(await client.getTransactionCount(wallet.account)).toBe(before);
  expect(await previewNameClaim(client, { airdrop: nameAirdrop, name: 'danny' })).toBe(
    parseEther('100'),
  );
});
