import { startLeaderLoop } from '../platform/leaderLoop.ts';
import type { Lease } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';

/** How often it looks whether a file is to be gone on with, in milliseconds. */
const lookMs = 5_000;

type Options = {
  lease: Lease;
  /** Goes on with what is due; resolves with how many files that were. */
  round: (signal: AbortSignal) => Promise<number>;
  log: Log;
};

/** Keeps files on Arweave while no other server does. Nothing that happens here ends the process. */
export function startKeeping({ lease, round, log }: Options) {
  return startLeaderLoop({
    lease,
    async turn({ lead, signal }) {
      if ((await lead()) === null) return lookMs;
      return (await round(signal)) > 0 ? 0 : lookMs;
    },
    failed(error, isNew) {
      if (isNew) log.warn('keeping-waits', { error });
      return lookMs;
    },
  });
}
