import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { tipRoutes } from './http.ts';
import { createTipStore } from './store.ts';

/** Tips for messages, from the index. */
export function registerTips(base: Base, sources: IndexedSources): void {
  tipRoutes(base, sources, createTipStore(createIndexReader(base.database)));
}
