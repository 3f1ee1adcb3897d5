import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { airdropRoutes } from './http.ts';
import { createAirdropStore } from './store.ts';

/** Claims of airdrops, from the index. */
export function registerAirdrops(base: Base, sources: IndexedSources): void {
  airdropRoutes(base, sources, createAirdropStore(createIndexReader(base.database)));
}
