import type { People } from '@parley/domain/chat/wire';
import type { Base } from '../platform/base.ts';
import { roomsBehind } from './behind.ts';
import { startSearchFollower } from './follower.ts';
import { searchRoutes } from './http.ts';
import { createSearchStore } from './store.ts';
import { findSuggested } from './suggested.ts';

type Sources = {
  people: (addresses: readonly string[]) => Promise<People>;
  hasRoom: (room: string) => Promise<boolean>;
  isSuspended: (author: string) => boolean;
};

/** What was said, and who is here, by words. */
export function registerSearch(base: Base, sources: Sources) {
  const { database, log } = base;
  const store = createSearchStore(database);
  searchRoutes(base, {
    ...sources,
    store,
    behind: () => roomsBehind(database),
    suggested: (after, limit) => findSuggested(database, after, limit),
  });
  return { ...startSearchFollower({ database, log }), countSaid: store.countSaid };
}
