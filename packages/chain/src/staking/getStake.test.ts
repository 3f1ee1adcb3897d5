import { deploySample, sampleChainId } from '@parley/deploy/sample';
import { deploySampleSwap } from '@parley/deploy/sampleSwap';
import {
  aprBps,
  claimableAt,
  type MemberStake,
  periodProgressBps,
  streamAt,
} from '@parley/domain/staking/rules';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import fc from 'fast-check';
import { createTestClient, erc20Abi, http, parseEther, type TestClient } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stakingRewardsAbi } from '../generated/abis.ts';
import { ensureAllowance } from '../swap/ensureAllowance.ts';
import { waitForTransaction } from '../transactions/waitForTransaction.ts';
import { deposit } from './deposit.ts';
import { exit } from './exit.ts';
import { getStake } from './getStake.ts';
import { withdraw } from './withdraw.ts';

const members = [1, 2] as const;
let node: EmbeddedChain;
let tester: TestClient;
let community: Awaited<ReturnType<typeof deploySample>> &
  Awaited<ReturnType<typeof deploySampleSwap>>;
/** Wallets 1 and 2 have liquidity to stake. */
beforeAll(async () => {
  node = await startChain({ chainId: sampleChainId, devAccounts: true });
  const sample = await deploySample(node.rpcUrl);
  community = { ...sample, ...(await deploySampleSwap(node.rpcUrl, sample)) };
  const { chain, client, pair } = community;
  tester = createTestClient({ chain, mode: 'anvil', transport: http(node.rpcUrl) });
  for (const index of members) {
    const args = [community.wallet(index).account.address, parseEther('1000')] as const;
    const transfer = { address: pair, abi: erc20Abi, functionName: 'transfer', args } as const;
    await waitForTransaction(client, await community.wallet(0).writeContract(transfer));
  }
});
afterAll(() => node.stop());

function member(index: number) {
  const { client, stakingContractAddress: staking } = community;
  const wallet = community.wallet(index);
  return { client, wallet, staking, address: wallet.account.address };
}

/**
 * What each wallet does, in thousandths of what it has; rewards in thousandths of 100 coins. In the
 * end all leave.
 */
type Act = {
  kind: 'deposit' | 'withdraw' | 'leave' | 'reward';
  who: 1 | 2;
  share: number;
  wait: number;
};
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('deposit', 'withdraw', 'leave', 'reward', 'reward'),
  who: fc.constantFrom(...members),
  share: fc.integer({ min: 1, max: 1_000 }),
  wait: fc.oneof(fc.nat(100_000), fc.nat(600_000)),
});

async function perform({ kind, who, share }: Act): Promise<void> {
  const { client, pair: token } = community;
  const somebody = member(who);
  const part = (all: bigint) => (all * BigInt(share)) / 1_000n;
  if (kind === 'reward') {
    const call = {
      address: somebody.staking,
      abi: stakingRewardsAbi,
      functionName: 'notifyReward',
      value: part(parseEther('100')),
      // More than any block needs: a second that goes by after an estimate can make it dearer.
      gas: 500_000n,
    } as const;
    await waitForTransaction(client, await somebody.wallet.writeContract(call));
    return;
  }
  if (kind === 'leave') {
    for (const index of members) {
      const { staked } = await getStake(client, member(index));
      if (staked > 0n) await waitForTransaction(client, await exit(member(index)));
    }
    return;
  }
  if (kind === 'withdraw') {
    const amount = part((await getStake(client, somebody)).staked);
    if (amount > 0n) await waitForTransaction(client, await withdraw({ ...somebody, amount }));
    return;
  }
  const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const;
  const held = await client.readContract({ ...balance, args: [somebody.address] });
  const amount = part(held) / 3n;
  if (amount === 0n) return;
  await ensureAllowance({ ...somebody, token, spender: somebody.staking, amount });
  await waitForTransaction(client, await deposit({ ...somebody, amount }));
}

const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a);

test('after 60 random acts and waits the rules foretell what the chain then says', async () => {
  const { client } = community;
  const seen = { waiting: 0, running: 0, ended: 0 };
  for (const step of fc.sample(act, { numRuns: 60, seed: 1 })) {
    await perform(step);
    const before = await Promise.all(members.map((index) => getStake(client, member(index))));
    await tester.increaseTime({ seconds: step.wait + 1 });
    await tester.mine({ blocks: 1 });
    for (const [index, earlier] of before.entries()) {
      const later = await getStake(client, member(members[index] ?? 0));
      const { claimableWei, ...foretold } = streamAt(earlier, later.readAt);
      expect(later).toMatchObject(foretold);
      const claimable = claimableAt(earlier, later.readAt);
      expect(distance(later.claimableWei, claimable), JSON.stringify(step)).toBeLessThanOrEqual(2n);
      seen[stateOf(later)]++;
    }
  }
  // Every state of a stream must occur, or the comparison proves little.
  expect(Math.min(seen.waiting, seen.running, seen.ended), JSON.stringify(seen)).toBeGreaterThan(3);
});

function stateOf({ totalStaked, periodEnds, readAt }: MemberStake) {
  if (periodEnds <= readAt) return 'ended';
  return totalStaked === 0n ? 'waiting' : 'running';
}

test('the APR is what a stake earns in a day, 365 times', async () => {
  const { client } = community;
  await perform({ kind: 'deposit', who: 1, share: 1_000, wait: 0 });
  await perform({ kind: 'reward', who: 2, share: 1_000, wait: 0 });
  const before = await getStake(client, member(1));
  expect(periodProgressBps(before)).toBeLessThan(8_000n);
  await tester.setNextBlockTimestamp({ timestamp: before.readAt + 86_400n });
  await tester.mine({ blocks: 1 });
  const after = await getStake(client, member(1));
  expect(periodProgressBps(after)).toBeGreaterThan(periodProgressBps(before) + 1_400n);
  // One whole stake token is worth a coin here, so rewards and stakes are in one unit.
  const earned = (after.claimableWei - before.claimableWei) * 365n;
  const apr = aprBps(before, 10n ** 18n) ?? 0n;
  expect(distance((earned * 10_000n) / before.staked, apr)).toBeLessThanOrEqual(1n);
});
