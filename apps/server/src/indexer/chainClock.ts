import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';

/**
 * The time now, in seconds since 1970, never before the newest indexed block: a chain may be ahead of the server, and
 * what its newest block says must not lie in a figure's future and in another one's past.
 */
export function createChainClock(database: Database, clock: Clock): () => Promise<number> {
  const text = 'select time from chain.blocks order by number desc limit 1';
  return async () => {
    const { rows } = await database.query<{ time: number }>(text);
    return Math.max(Math.floor(clock.now() / 1_000), rows[0]?.time ?? 0);
  };
}
