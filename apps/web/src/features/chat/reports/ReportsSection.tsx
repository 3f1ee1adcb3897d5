import { moderationText } from '@parley/text/moderation';
import { useIsModerator } from '../../../data/operator.ts';
import { Reports } from './Reports.tsx';

/** The moderators' queue in a page; who owns the contracts without moderating learns how to see it. */
export function ReportsSection() {
  const moderates = useIsModerator(true);
  return (
    <section aria-label={moderationText.queueTitle}>
      <h2 className="min-h-11 text-lg">{moderationText.queueTitle}</h2>
      {moderates ? <Reports /> : <p className="text-soft">{moderationText.forModerators}</p>}
    </section>
  );
}
