import type { PublicConfig } from '@parley/domain/config/wire';
import { lookAgain } from './lookAgain.ts';
import { watchProposals } from './proposals.ts';
import { recentTransactions } from './recent.ts';
import { recheckEnded } from './recheck.ts';
import { resumeTransactions } from './resume.ts';

/**
 * Looks after what this browser sent: follows what was pending when the page was left, looks again at what
 * ended, and for the execution of what was proposed. `onChanged` is called when a reorganization changed what
 * had ended, on whichever tab that was noticed, and when a proposal was carried out: what the page shows of the
 * chain is then not true any more.
 */
export function watchTransactions(config: PublicConfig, onChanged: () => void): void {
  let before = removedOnes();
  recentTransactions.subscribe(() => {
    const now = removedOnes();
    if (now !== before) onChanged();
    before = now;
  });
  resumeTransactions(config, onChanged);
  recheckEnded(config);
  lookAgain(config);
  watchProposals(config, onChanged);
}

/** Those that a reorganization took out of the chain, as one text. */
const removedOnes = () =>
  recentTransactions
    .get()
    .filter(({ wasRemoved }) => wasRemoved)
    .map(({ hash }) => hash)
    .join();
