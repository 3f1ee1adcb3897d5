import { deploySample, sampleChainId } from '@parley/deploy/sample';
import {
  deploySampleAirdrops,
  endEpoch,
  openAnotherPointsAirdrop,
  type SampleAirdrops,
} from '@parley/deploy/sampleAirdrops';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  type Address,
  createTestClient,
  createWalletClient,
  custom,
  http,
  parseEther,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintName } from '../names/mintName.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { claimName } from './claimName.ts';
import { claimNames } from './claimNames.ts';
import { claimPoints } from './claimPoints.ts';
import { claimTogether } from './claimTogether.ts';
import { getAirdropTerms } from './getAirdropTerms.ts';
import { getPointsClaim } from './getPointsClaim.ts';
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
  await waitForTransaction(client, await claimPoints({ client, wallet, airdrop, member: address }));
  expect((await balance(1)) - before).toBe(parseEther('20'));
  expect(await previewPointsClaim(client, { airdrop, address })).toBe(0n);
  const again = claimPoints({ client, wallet, airdrop, member: address });
  await expect(again).rejects.toMatchObject({ name: 'ChainError', code: 'reverted' });
});

test('somebody without points has nothing to claim', async () => {
  const { client, pointsAirdrop: airdrop } = community;
  const wallet = community.wallet(7);
  const address = wallet.account.address;
  expect(await previewPointsClaim(client, { airdrop, address })).toBe(0n);
  const claim = claimPoints({ client, wallet, airdrop, member: address });
  await expect(claim).rejects.toMatchObject({ name: 'ChainError', code: 'reverted' });
});

test('what names and points get is claimed in one transaction, all of it or nothing', async () => {
  const { client, nameAirdrop, pointsAirdrop, multicallAddress: multicall } = community;
  const wallet = community.wallet(3);
  const { address } = wallet.account;
  const order = { client, wallet, multicall, ofPoints: [pointsAirdrop], member: address };
  const ofNames = (...names: string[]) => ({ airdrop: nameAirdrop, names });
  // For a name that gets nothing more nothing is sent, and the points are not touched.
  const vain = claimTogether({ ...order, ofNames: ofNames('bobby') });
  await expect(vain).rejects.toMatchObject({ code: 'reverted' });
  const points = await previewPointsClaim(client, { airdrop: pointsAirdrop, address });
  expect(points).toBe(parseEther('10'));
  const { status } = await waitForTransaction(
    client,
    await claimTogether({ ...order, ofNames: ofNames('CAROL', 'bobby', 'carol') }),
  );
  expect(status).toBe('success');
  expect(await balance(3)).toBe(parseEther('110'));
  const again = claimTogether({ ...order, ofNames: ofNames('carol') });
  await expect(again).rejects.toMatchObject({ code: 'reverted' });
});

test('nothing is claimed for names while the points of the same transaction fail', async () => {
  const { client, nameAirdrop, pointsAirdrop, multicallAddress: multicall } = community;
  const wallet = community.wallet(4);
  const order = {
    client,
    wallet,
    multicall,
    member: wallet.account.address,
    ofNames: { airdrop: nameAirdrop, names: ['danny'] },
    ofPoints: [pointsAirdrop],
  };
  const before = await client.getTransactionCount(wallet.account);
  await expect(claimTogether(order)).rejects.toMatchObject({ code: 'reverted' });
  expect(await client.getTransactionCount(wallet.account)).toBe(before);
  expect(await previewNameClaim(client, { airdrop: nameAirdrop, name: 'danny' })).toBe(
    parseEther('100'),
  );
});

test('the points of two epochs are claimed in one transaction by anybody, and their member gets both', async () => {
  const { client, pointsAirdrop, multicallAddress: multicall } = community;
  await mint(community, 6, 'fiona');
  // Whoever had points after the first week only gets nothing from that week's airdrop.
  await endEpoch(node.rpcUrl, community);
  const terms = { epoch: 2n, days: 3 };
  const next = await openAnotherPointsAirdrop(node.rpcUrl, community, terms);
  const member = community.wallet(2).account.address;
  const claimOf = (airdrop: Address, address: Address) =>
    getPointsClaim(client, { airdrop, address });
  const newcomer = community.wallet(6).account.address;
  expect((await claimOf(pointsAirdrop, newcomer)).amount).toBe(0n);
  expect((await claimOf(next, newcomer)).amount).toBe(parseEther('10'));
  const claims = [await claimOf(pointsAirdrop, member), await claimOf(next, member)];
  expect(claims).toMatchObject([{ epoch: 1n }, { epoch: 2n }]);
  const worth = claims.reduce((sum, { amount }) => sum + amount, 0n);
  expect(worth).toBeGreaterThan(0n);
  const before = await balance(2);
  const order = { client, wallet: community.wallet(5), multicall, ofNames: null, member };
  const both = { ...order, ofPoints: [next, pointsAirdrop] };
  const { status } = await waitForTransaction(client, await claimTogether(both));
  expect(status).toBe('success');
  expect((await balance(2)) - before).toBe(worth);
  // What was claimed still says how much it was.
  expect(await claimOf(next, member)).toEqual({ ...claims[1], isClaimed: true });
  await expect(claimTogether(both)).rejects.toMatchObject({ code: 'reverted' });

  // Somebody claims one of them while the wallet signs: then none is paid for twice or by half.
  const third = community.wallet(3).account.address;
  const late = createWalletClient({
    account: community.wallet(5).account,
    chain: community.chain,
    transport: custom({
      request: async (asked) => {
        if (asked.method === 'eth_sendRawTransaction') {
          const wallet = community.wallet(6);
          const faster = { client, wallet, airdrop: next, member: third };
          await waitForTransaction(client, await claimPoints(faster));
        }
        return client.request(asked);
      },
    }),
  });
  const fresh = await openAnotherPointsAirdrop(node.rpcUrl, community, { epoch: 2n, days: 9 });
  const raced = { ...both, wallet: late, member: third, ofPoints: [fresh, next] };
  const sent = await claimTogether(raced);
  await expect(waitForTransaction(client, sent)).rejects.toMatchObject({ code: 'reverted' });
  expect(await claimOf(fresh, third)).toMatchObject({ isClaimed: false });

  // One of them is over: the other is claimed without it, and together nothing is.
  const days = createTestClient({
    chain: community.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
  });
  await days.increaseTime({ seconds: 4 * 86_400 });
  await days.mine({ blocks: 1 });
  const other = community.wallet(4).account.address;
  const ofOther = { ...order, member: other, ofPoints: [next] };
  await expect(claimTogether(ofOther)).rejects.toMatchObject({ code: 'reverted' });
  expect(await previewPointsClaim(client, { airdrop: next, address: other })).toBe(0n);
  // Its row says what it would have been.
  expect(await claimOf(next, other)).toMatchObject({
    isClaimed: false,
    amount: parseEther('10'),
  });
  const { deadlineSeconds } = await getAirdropTerms(client, next);
  const { timestamp } = await client.getBlock();
  expect(timestamp).toBeGreaterThan(deadlineSeconds);
});
