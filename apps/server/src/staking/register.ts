import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { stakingRoutes } from './http.ts';
import { createStakingStore } from './store.ts';

/** Stakes and rewards, from the index. */
export function registerStaking(base: Base, sources: IndexedSources): void {
  stakingRoutes(base, sources, createStakingStore(createIndexReader(base.database)));
}
