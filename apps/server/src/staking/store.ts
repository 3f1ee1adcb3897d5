import type { MemberStakesWire, StakingPoolWire } from '@parley/domain/staking/wire';
import type { IndexReader } from '../platform/indexed.ts';
import type { ChainPlace } from '../platform/pages.ts';

const place = 'select block, log_index, tx, time as at';
const changes = `${place}, case when amount < 0 then 'withdrawn' else 'staked' end as kind, account,
  abs(amount) as amount, forfeited as "forfeitedWei" from indexed.stake_changes`;
const rewards = `${place}, case when recipient is null then 'kept' else 'paid' end as kind, account,
  amount, 0::numeric as "forfeitedWei" from indexed.stake_rewards`;
const streams = `${place}, 'added' as kind, sender as account, amount, 0::numeric as "forfeitedWei"
  from indexed.stake_streams`;

type StakeEvent = StakingPoolWire['events'][number];
type Pool = Pick<StakingPoolWire, 'staked' | 'stakers'>;

export type StakingStore = ReturnType<typeof createStakingStore>;

/** Reads stakes and rewards in the index. */
export function createStakingStore({ one, newest }: IndexReader) {
  return {
    async pool(): Promise<Pool> {
      const row = await one<Pool>(
        `select coalesce(sum(staked), 0) as staked, count(*) filter (where staked > 0) as stakers
        from indexed.stakes`,
      );
      return row ?? { staked: '0', stakers: 0 };
    },

    /** What streams since the last reward was added. */
    async stream(): Promise<StakingPoolWire['stream']> {
      return await one(
        `select rate as "rateWei", ends_at::bigint as "endsAt" from indexed.stake_streams
        order by block desc, log_index desc limit 1`,
      );
    },

    async account(account: string): Promise<Pick<MemberStakesWire, 'staked' | 'paidWei'>> {
      const row = await one<Pick<MemberStakesWire, 'staked' | 'paidWei'>>(
        'select staked, claimed as "paidWei" from indexed.stakes where account = $1',
        [account],
      );
      return row ?? { staked: '0', paidWei: '0' };
    },

    /** What happened, in all or to an account's own stake and rewards. */
    async events(account: string | null, after: ChainPlace | null, limit: number) {
      const own = account === null ? '$4::text is null' : 'account = $4::text';
      const selects = [changes, rewards].map((select) => `${select} where ${own}`);
      if (account === null) selects.push(`${streams} where ${own}`);
      return await newest<StakeEvent>(selects, { values: [account], after, limit });
    },
  };
}
