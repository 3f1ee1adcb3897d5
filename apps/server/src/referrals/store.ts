import type { MemberReferralsWire } from '@parley/domain/referral/wire';
import type { IndexReader } from '../platform/indexed.ts';
import type { ChainPlace } from '../platform/pages.ts';

type Total = Pick<MemberReferralsWire, 'totalWei' | 'count' | 'memberCount' | 'nameCount'>;

export type ReferralStore = ReturnType<typeof createReferralStore>;

/** Reads what referrers earned, and what waits for them. */
export function createReferralStore({ read, one, newest }: IndexReader) {
  return {
    async total(referrer: string): Promise<Total> {
      const row = await one<Total>(
        `select t.total as "totalWei", t.entries as count, came.*
        from indexed.referral_totals t, lateral (
          select count(distinct member) as "memberCount",
            count(distinct member) filter (where reason = 'name') as "nameCount"
          from indexed.referral_earnings e where e.referrer = t.referrer
        ) came where t.referrer = $1`,
        [referrer],
      );
      return row ?? { totalWei: '0', count: 0, memberCount: 0, nameCount: 0 };
    },

    async members(referrer: string, limit: number): Promise<MemberReferralsWire['members']> {
      return await read(
        `select member, sum(amount) as "amountWei", count(*) as count,
          min(time) as "firstAt", max(time) as "lastAt"
        from indexed.referral_earnings where referrer = $1
        group by member order by sum(amount) desc, member limit $2`,
        [referrer, limit],
      );
    },

    async earnings(referrer: string, after: ChainPlace | null, limit: number) {
      const select = `select block, log_index, tx, time as at, log_index as log, member, reason,
          amount as "amountWei"
        from indexed.referral_earnings where referrer = $4`;
      return await newest<MemberReferralsWire['earnings'][number]>([select], {
        values: [referrer],
        after,
        limit,
      });
    },

    async credits(account: string): Promise<MemberReferralsWire['credits']> {
      return await read(
        `select contract, amount as "amountWei" from indexed.credits
        where account = $1 and amount > 0 order by amount desc, contract limit 100`,
        [account],
      );
    },
  };
}
