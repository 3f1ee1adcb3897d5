import type { Metrics } from '../platform/metrics.ts';
import type { Committer } from './committer.ts';

/** A committer whose acknowledgements are timed, and whose refusals are counted. */
export function observedCommitter(
  committer: Committer,
  { acknowledgements, refusals }: Pick<Metrics, 'acknowledgements' | 'refusals'>,
): Committer {
  return {
    ...committer,
    async commit(draft) {
      const end = acknowledgements.startTimer();
      const outcome = await committer.commit(draft);
      if (outcome.ok) end();
      else refusals.inc({ code: outcome.code });
      return outcome;
    },
  };
}
