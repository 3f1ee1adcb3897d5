import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { swapRoutes } from './http.ts';
import { createSwapStore } from './store.ts';

/** Swaps and prices of pairs, from the index. */
export function registerSwaps(base: Base, sources: IndexedSources): void {
  swapRoutes(base, sources, createSwapStore(createIndexReader(base.database)));
}
