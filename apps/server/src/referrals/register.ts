import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { referralRoutes } from './http.ts';
import { createReferralStore } from './store.ts';

/** What referrers earned, from the index. */
export function registerReferrals(base: Base, sources: IndexedSources): void {
  referralRoutes(base, sources, createReferralStore(createIndexReader(base.database)));
}
