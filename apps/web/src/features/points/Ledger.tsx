import { pointsText } from '@parley/text/points';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ledgerOptions } from '../../data/ledger.ts';
import { useEmptyText } from '../../data/useEmptyText.ts';
import { useMore } from '../../data/useMore.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { Failed } from '../../ui/Failed.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { LedgerRow } from './LedgerRow.tsx';

/** How many lines are shown at first. */
const beginning = 5;

/** Every entry of the ledger that made the member's points, newest first. */
export function Ledger({ address }: { address: string }) {
  const query = useInfiniteQuery(ledgerOptions(address));
  const { rows, more } = useMore(query, (page) => page.entries, beginning);
  const now = serverNow() / 1_000;
  return (
    <section aria-labelledby="points-lines">
      <header className="flex items-baseline justify-between gap-4 border-line border-b pb-3">
        <h2 id="points-lines" className="text-lg">
          {pointsText.lines}
        </h2>
      </header>
      {content()}
    </section>
  );

  function content() {
    if (query.data === undefined) {
      if (!query.isError) return <RowsSkeleton rows={beginning} />;
      return <Failed text={pointsText.linesFailed} onRetry={() => void query.refetch()} />;
    }
    if (rows.length === 0) return <Empty />;
    return (
      <>
        <ul>
          {rows.map((entry) => (
            <LedgerRow key={`${entry.tx}${entry.log}`} entry={entry} now={now} />
          ))}
        </ul>
        <MoreButton label={pointsText.more} {...more} />
      </>
    );
  }
}

function Empty() {
  return <p className="min-h-16 py-5 text-soft">{useEmptyText('points', pointsText.noLines)}</p>;
}
