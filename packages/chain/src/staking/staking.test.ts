import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import {
  createTestClient,
  erc20Abi,
  http,
  MethodNotSupportedRpcError,
  parseEther,
  UserRejectedRequestError,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stakingRewardsAbi } from '../generated/abis.ts';
import { ensureAllowance } from '../swap/ensureAllowance.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { gasLimit } from '../transactions/gasLimit.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { claimRewards } from './claimRewards.ts';
import { deposit } from './deposit.ts';
import { depositWithPermit } from './depositWithPermit.ts';
import { exit } from './exit.ts';
import { getStake } from './getStake.ts';
import { getStakeToken } from './getStakeToken.ts';
import { stakeByPermit } from './stakeByPermit.ts';
import { withdraw } from './withdraw.ts';

type Community = Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;

const stake = parseEther('10');
let node: EmbeddedChain;
let community: Community;
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
  for (const index of [1, 2]) {
    const hash = await community.wallet(0).writeContract({
      address: community.pair,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [community.wallet(index).account.address, 2n * stake],
    });
    await waitForTransaction(community.client, hash);
  }
});
afterAll(() => node.stop());

function member(index: number) {
  const wallet = community.wallet(index);
  const { client, stakingContractAddress: staking } = community;
  return { client, wallet, staking, address: wallet.account.address };
}

async function pass(seconds: number) {
  const tester = createTestClient({
    chain: community.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
  });
  await tester.increaseTime({ seconds });
  await tester.mine({ blocks: 1 });
}

test('a member stakes, earns, claims and leaves', async () => {
  const { client, pair: token } = community;
  const anna = member(1);
  const done = async (sent: Promise<`0x${string}`>) => waitForTransaction(client, await sent);

  await expect(deposit({ ...anna, amount: stake })).rejects.toMatchObject({ code: 'reverted' });
  await ensureAllowance({ ...anna, token, spender: anna.staking, amount: stake });
  await done(deposit({ ...anna, amount: stake }));
  const notified = community.wallet(0).writeContract({
    address: anna.staking,
    abi: stakingRewardsAbi,
    functionName: 'notifyReward',
    value: parseEther('7'),
  });
  await done(notified);
  const before = await getStake(client, anna);
  expect(before).toMatchObject({
    stakeToken: token,
    staked: stake,
    totalStaked: stake,
    claimableWei: 0n,
    rewardRateWei: parseEther('7') / 604_800n,
    periodSeconds: 604_800n,
  });

  await pass(86_400);
  const { claimableWei } = await getStake(client, anna);
  expect(claimableWei).toBeGreaterThanOrEqual(parseEther('0.99999'));
  const balance = await client.getBalance(anna);
  const { gasUsed, effectiveGasPrice } = await done(claimRewards(anna));
  const gained = (await client.getBalance(anna)) - balance + gasUsed * effectiveGasPrice;
  expect(gained).toBeGreaterThanOrEqual(claimableWei);

  await done(withdraw({ ...anna, amount: stake / 2n }));
  await done(exit(anna));
  expect(await getTokenBalance(client, { token, address: anna.address })).toBe(2n * stake);
  expect(await getStake(client, anna)).toMatchObject({ staked: 0n, totalStaked: 0n });
  await expect(withdraw({ ...anna, amount: 1n })).rejects.toMatchObject({
    code: 'reverted',
    reason: 'Error: You’ve staked less than that.',
  });
});

test('the limit for leaving in the second of a stake is enough a day later', async () => {
  const { client, pair: token } = community;
  const anna = member(1);
  const done = async (sent: Promise<`0x${string}`>) => waitForTransaction(client, await sent);
  await ensureAllowance({ ...anna, token, spender: anna.staking, amount: stake });
  await done(deposit({ ...anna, amount: stake }));
  const leaving = {
    address: anna.staking,
    abi: stakingRewardsAbi,
    functionName: 'exit',
    account: anna.address,
  } as const;
  const nothingEarned = await client.estimateContractGas({ ...leaving, blockTag: 'latest' });
  await pass(86_400);
  const needed = await client.estimateContractGas({ ...leaving, blockTag: 'pending' });
  expect(needed).toBeGreaterThan((nothingEarned * 3n) / 2n);
  expect(needed).toBeLessThan(gasLimit(nothingEarned));
  await done(exit(anna));
});

test('a member stakes with a signature in place of an approval', async () => {
  const { client, pair } = community;
  const bert = member(2);
  const deadline = (await client.getBlock()).timestamp + 1_200n;
  const hash = await depositWithPermit({ ...bert, stakeToken: pair, amount: stake, deadline });
  await waitForTransaction(client, hash);
  expect(await getStake(client, bert)).toMatchObject({ staked: stake });
  const allowance = await client.readContract({
    address: pair,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [bert.address, bert.staking],
  });
  expect(allowance).toBe(0n);
});

/** A member whose wallet answers a request for a signature with `error`. */
function unsigning(index: number, error: Error) {
  const { wallet, ...rest } = member(index);
  return { ...rest, wallet: { ...wallet, signTypedData: () => Promise.reject(error) } };
}

test('a member whose wallet signs no permits stakes by an allowance, of which nothing is left', async () => {
  const { client, pair: token } = community;
  const carl = member(3);
  const spender = carl.staking;
  const transfer = { address: token, abi: erc20Abi, functionName: 'transfer' } as const;
  const given = await community
    .wallet(0)
    .writeContract({ ...transfer, args: [carl.address, stake] });
  await waitForTransaction(client, given);
  const deadline = (await client.getBlock()).timestamp + 1_200n;
  const order = { stakeToken: token, amount: stake, deadline };
  const allowance = () =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [carl.address, spender],
    });

  const declining = unsigning(3, new UserRejectedRequestError(new Error('No.')));
  await expect(stakeByPermit({ ...declining, ...order })).rejects.toMatchObject({
    code: 'rejected',
  });
  expect(await allowance()).toBe(0n);

  const unable = unsigning(3, new MethodNotSupportedRpcError(new Error('No such method.')));
  await waitForTransaction(client, await stakeByPermit({ ...unable, ...order }));
  expect(await getStake(client, carl)).toMatchObject({ staked: stake });
  expect(await allowance()).toBe(0n);
});

test('what is staked is known with its pool, and as a plain token where it is none of the coin', async () => {
  const { client, pair, swapRouterAddress: router, chatTokenAddress } = community;
  const holder = community.wallet(0).account.address;
  const shares = await getStakeToken(client, { stakeToken: pair, holder, router });
  const totalShares = await client.readContract({
    address: pair,
    abi: erc20Abi,
    functionName: 'totalSupply',
  });
  expect(shares).toEqual({
    symbol: 'UNI-V2',
    decimals: 18,
    balance: await getTokenBalance(client, { token: pair, address: holder }),
    pool: {
      reserveToken: parseEther('100000'),
      reserveCoin: parseEther('1000'),
      totalShares,
    },
  });
  expect(await getStakeToken(client, { stakeToken: pair, holder, router: null })).toMatchObject({
    pool: null,
  });
  const plain = await getStakeToken(client, { stakeToken: chatTokenAddress, holder, router });
  expect(plain.pool).toBeNull();
  const nothing = { stakeToken: holder, holder, router };
  await expect(getStakeToken(client, nothing)).rejects.toMatchObject({ name: 'ChainError' });
});

test('rewards are claimed that were earned since the newest block, however old that is', async () => {
  const { client } = community;
  const carl = member(3);
  const reward = {
    address: carl.staking,
    abi: stakingRewardsAbi,
    functionName: 'notifyReward',
  } as const;
  const added = await community.wallet(0).writeContract({ ...reward, value: parseEther('7') });
  await waitForTransaction(client, added);
  const coins = await client.getBalance({ address: carl.address });
  const tester = createTestClient({
    chain: community.chain,
    mode: 'anvil',
    transport: http(node.rpcUrl),
  });
  await tester.increaseTime({ seconds: 86_400 });
  const { claimableWei } = await getStake(client, carl);
  await waitForTransaction(client, await claimRewards(carl));
  const gained = (await client.getBalance({ address: carl.address })) - coins;
  expect(gained).toBeGreaterThan(claimableWei + parseEther('0.1'));
});
