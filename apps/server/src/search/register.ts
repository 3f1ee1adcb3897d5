import type { People } from '@parley/domain/chat/wire';
import type { Base } from '../platform/base.ts';
import { startSearchFollower } from './follower.ts';
import { searchRoutes } from './http.ts';
import { createSearchStore } from './store.ts';

type Sources = { people: (addresses: readonly string[]) => Promise<People> };

/** What was said, and who is here, by words. */
export function registerSearch(base: Base, { people }: Sources) {
  const { database, log, config } = base;
  searchRoutes(base, { store: createSearchStore(database), people });
  const rooms = config.community.rooms.map(({ id }) => id);
  return startSearchFollower({ database, log, rooms });
}
