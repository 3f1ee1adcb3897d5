import type { MemberReferralsWire } from '@parley/domain/referral/wire';
import type { Base } from '../platform/base.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { readAddress, readAfter } from '../platform/pages.ts';
import type { ReferralStore } from './store.ts';

/** Rows of one answer. */
const limits = { earnings: 20, members: 25 } as const;

/** GET /api/members/:address/referrals; see `domain/referral/wire.ts`. */
export function referralRoutes(base: Base, sources: IndexedSources, store: ReferralStore): void {
  const { get } = indexedRoutes(base, sources);

  get('/api/members/:address/referrals', async ({ params, query }) => {
    const address = readAddress((params as { address: string }).address);
    const after = readAfter(query);
    const [total, members, earnings, credits] = await Promise.all([
      store.total(address),
      store.members(address, limits.members),
      store.earnings(address, after, limits.earnings),
      store.credits(address),
    ]);
    const shown = [...members, ...earnings.rows].map(({ member }) => member);
    return {
      ...total,
      members,
      credits,
      earnings: earnings.rows,
      next: earnings.next,
      people: await sources.people([...new Set(shown)]),
    } satisfies Omit<MemberReferralsWire, 'index'>;
  });
}
