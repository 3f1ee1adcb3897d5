import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createTestClient, erc20Abi, http, parseEther } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stakingRewardsAbi } from '../generated/abis.ts';
import { ensureAllowance } from '../swap/ensureAllowance.ts';
import { getTokenBalance } from '../tokens/getTokenBalance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { claimRewards } from './claimRewards.ts';
import { deposit } from './deposit.ts';
import { depositWithPermit } from './depositWithPermit.ts';
import { exit } from './exit.ts';
import { getStake } from './getStake.ts';
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
