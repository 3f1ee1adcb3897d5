import { stakingRewardsAbi } from '@parley/chain/generated/abis';
import { defineHandler } from '../defineHandler.ts';
import type { Handled } from '../handler.ts';

/** A change of a stake, in the smallest unit of its token; negative when it became smaller. */
function stakeChange(account: string, amount: bigint, forfeited = 0n): Handled {
  const member = account.toLowerCase();
  return {
    rows: [{ table: 'stake_changes', values: { account: member, amount, forfeited } }],
    topics: ['staking', `member:${member}`],
  };
}

/** What an account got of its rewards, in wei; `recipient` is null where it refused the payment. */
function reward(account: string, recipient: string | null, amount: bigint): Handled {
  const member = account.toLowerCase();
  const values = { account: member, recipient: recipient?.toLowerCase() ?? null, amount };
  return { rows: [{ table: 'stake_rewards', values }], topics: ['staking', `member:${member}`] };
}

/** Stakes, what streams to them, and what was claimed. */
export const stakingHandler = defineHandler({
  kind: 'staking',
  abi: stakingRewardsAbi,
  events: {
    Deposited: ({ account, amount }) => stakeChange(account, amount),
    Withdrawn: ({ account, amount }) => stakeChange(account, -amount),
    EmergencyWithdrawn: ({ account, amount, forfeited }) =>
      stakeChange(account, -amount, forfeited),
    RewardPaid: ({ account, to, amount }) => reward(account, to, amount),
    RewardKept: ({ account, amount }) => reward(account, null, amount),
    RewardAdded: ({ from, amount, rate, endsAt }) => ({
      rows: [
        {
          table: 'stake_streams',
          values: { sender: from.toLowerCase(), amount, rate, ends_at: endsAt },
        },
      ],
      topics: ['staking'],
    }),
  },
});
