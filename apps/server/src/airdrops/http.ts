import type { MemberAirdropsWire } from '@parley/domain/airdrop/wire';
import type { Base } from '../platform/base.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { readAddress, readAfter } from '../platform/pages.ts';
import type { AirdropStore } from './store.ts';

/** Claims of one answer. */
const limit = 20;

/** GET /api/members/:address/airdrops; see `domain/airdrop/wire.ts`. */
export function airdropRoutes(base: Base, sources: IndexedSources, store: AirdropStore): void {
  indexedRoutes(base, sources).get('/api/members/:address/airdrops', async ({ params, query }) => {
    const member = readAddress((params as { address: string }).address);
    const { rows: claims, next } = await store.claims(member, readAfter(query), limit);
    return { claims, next } satisfies Omit<MemberAirdropsWire, 'index'>;
  });
}
