import { createLeaderLink, type LeaderLink } from '../platform/leaderLink.ts';
import type { Log } from '../platform/log.ts';

/** Any number that no other user of the database locks: who has it runs the solver. */
export const solverLock = 7_310_421_967;

export type CowLink = LeaderLink;

type Options = {
  url: string;
  log: Log;
  /** An order of `owner` was placed, or has changed. */
  onOrder: (change: 'insert' | 'update', owner: string) => void;
  /** Changes may have been missed. */
  onGap: () => void;
};

/** A connection of its own, which hears of orders and holds the solver's lock. */
export function createCowLink({ onOrder, ...options }: Options): CowLink {
  return createLeaderLink({
    ...{ ...options, name: 'cow', channel: 'parley_cow', lock: solverLock },
    onNotice(payload) {
      const [change = '', owner = ''] = payload.split(' ');
      if (change === 'insert' || change === 'update') onOrder(change, owner);
    },
  });
}
