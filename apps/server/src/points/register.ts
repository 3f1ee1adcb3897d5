import type { Base } from '../platform/base.ts';
import { createIndexReader, type IndexedSources } from '../platform/indexed.ts';
import { pointsRoutes } from './http.ts';
import { createPointsService } from './service.ts';
import { createPointsStore } from './store.ts';

/** The ledger of activity points and its leaderboard, from the index. */
export function registerPoints(base: Base, sources: IndexedSources): void {
  const store = createPointsStore(createIndexReader(base.database));
  pointsRoutes(base, sources, createPointsService({ ...sources, store }));
}
