import type { PublicConfig } from '@parley/domain/config/wire';
import { recentTransactions } from './recent.ts';
import { recheckEnded } from './recheck.ts';
import { resumeTransactions } from './resume.ts';

/**
 * Looks after what this browser sent: follows what was pending when the page was left, and looks again at
 * what ended. `onReturned` is called when a reorganization changed what had ended, on whichever tab that was
 * noticed: what the page shows of the chain is then not true any more.
 */
export function watchTransactions(config: PublicConfig, onReturned: () => void): void {
  let before = removedOnes();
  recentTransactions.subscribe(() => {
    const now = removedOnes();
    if (now !== before) onReturned();
    before = now;
  });
  resumeTransactions(config);
  recheckEnded(config);
}

/** Those that a reorganization took out of the chain, as one text. */
const removedOnes = () =>
  recentTransactions
    .get()
    .filter(({ wasRemoved }) => wasRemoved)
    .map(({ hash }) => hash)
    .join();
