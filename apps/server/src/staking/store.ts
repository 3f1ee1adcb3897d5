import { maxUnitRateWei } from '@parley/domain/staking/stream';
import type {
  MemberStakesWire,
  StakingPoolWire,
  StakingStreamWire,
} from '@parley/domain/staking/wire';
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

/** A reward with what streams since. */
type Reward = StakingStreamWire['rewards'][number] & { rateWei: string; endsAt: number };
/** What all have staked since a place of the chain. */
type Total = {
  /** Null for the first, which is from before. */
  at: number | null;
  block: number;
  log: number;
  total: string;
};

export type StakingStore = ReturnType<typeof createStakingStore>;

/** Reads stakes and rewards in the index. */
export function createStakingStore({ read, one, newest }: IndexReader) {
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

    /** Which event was the last that changed the stream; another one after any change, rewinds included. */
    async lastChange(): Promise<string> {
      const last = (from: string) =>
        `(select concat(block, ' ', log_index, ' ', tx) ${from}
          order by block desc, log_index desc limit 1)`;
      const row = await one<{ place: string }>(
        `select concat(${last('from indexed.stake_changes')}, ' ', ${last('from indexed.stake_streams')}) as place`,
      );
      return row?.place ?? '';
    },

    /** The last rewards, oldest first. */
    async rewards(limit: number): Promise<Reward[]> {
      const rows = await read<Reward>(
        `select block, log_index as log, tx, time as at, sender as account, amount, rate as "rateWei",
          ends_at::bigint as "endsAt"
        from indexed.stake_streams order by block desc, log_index desc limit $1`,
        [limit],
      );
      return rows.toReversed();
    },

    /**
     * What all had staked at a place of the chain, and since then whenever that was, or became, so little
     * that a stream waits or slows down; oldest first. Told backwards from what is staked now.
     */
    async totals(
      { block, log }: { block: number; log: number },
      rateWei: bigint,
    ): Promise<Total[]> {
      return await read<Total>(
        `with staked as (select coalesce(sum(staked), 0) as total from indexed.stakes),
        since as (
          select block, log_index as log, time as at, amount, coalesce(sum(amount) over (
            order by block desc, log_index desc rows between unbounded preceding and 1 preceding), 0) as later
          from indexed.stake_changes where (block, log_index) > ($1::bigint, $2::int)
        ), changes as (
          select since.block, since.log, since.at, staked.total - later as total,
            staked.total - later - amount as before
          from since, staked
        )
        select $1::bigint as block, $2::int as log, null::bigint as at,
          coalesce((select before from changes order by block, log limit 1), staked.total) as total
        from staked
        union all
        select block, log, at, total from changes where least(total, before) <= $3
        order by block, log`,
        [block, log, String(rateWei / maxUnitRateWei)],
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
