import type { People } from '@parley/domain/chat/wire';
import { belowTheFirst } from '@parley/domain/points/rules';
import { pointsText } from '@parley/text/points';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BoardPeriod, boardOptions } from '../../data/ledger.ts';
import { useEmptyText } from '../../data/useEmptyText.ts';
import { useMore } from '../../data/useMore.ts';
import { Failed } from '../../ui/Failed.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { BoardRow } from './BoardRow.tsx';
import { isWeekly } from './isWeekly.ts';

/** How many members are shown at first. */
const beginning = 5;

function useBoard(period: BoardPeriod, viewer: string | null) {
  return useInfiniteQuery(boardOptions(period, viewer));
}

/** Who has the most points, this epoch or of all time, and where the viewer stands. */
export function Leaderboard({ viewer }: { viewer: string | null }) {
  const [period, setPeriod] = useState<BoardPeriod>('current');
  const query = useBoard(period, viewer);
  const current = query.data?.pages[0]?.current;
  return (
    <section aria-labelledby="points-board" className="min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b pb-2">
        <h2 id="points-board" className="text-lg">
          {pointsText.board}
        </h2>
        {current !== null && (
          <Segments
            label={pointsText.boardPeriod}
            options={[
              {
                value: 'current',
                label: isWeekly(current ?? null) ? pointsText.thisWeek : pointsText.thisPeriod,
              },
              { value: 'all', label: pointsText.allTime },
            ]}
            value={period}
            onChange={setPeriod}
          />
        )}
      </header>
      {query.data === undefined && !query.isError && <RowsSkeleton rows={beginning} />}
      {query.data === undefined && query.isError && (
        <Failed text={pointsText.boardFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && (
        <Ranks key={period} query={query} viewer={viewer} isNow={period === 'current'} />
      )}
    </section>
  );
}

type RanksProps = {
  query: ReturnType<typeof useBoard>;
  viewer: string | null;
  isNow: boolean;
};

function Ranks({ query, viewer, isNow }: RanksProps) {
  const { rows, more } = useMore(query, (page) => page.ranks, beginning);
  const pages = query.data?.pages ?? [];
  const people: People = Object.assign({}, ...pages.map((page) => page.people));
  const around = pages[0]?.around ?? [];
  const own = viewer?.toLowerCase() ?? null;
  const near = belowTheFirst(rows, around, own);
  if (rows.length === 0) {
    return <Empty text={isNow ? pointsText.noRanksNow : pointsText.noRanks} />;
  }
  const row = (one: (typeof rows)[number]) => (
    <BoardRow
      key={one.member}
      ranked={one}
      name={people[one.member]?.name ?? null}
      isViewer={one.member === own}
    />
  );
  return (
    <>
      <ol>{rows.map(row)}</ol>
      {near.rows.length > 0 && (
        <ol className={near.isApart ? 'mt-3 border-line border-t' : ''}>{near.rows.map(row)}</ol>
      )}
      <MoreButton label={pointsText.more} {...more} />
      {viewer !== null && around.length === 0 && (
        <p className="py-4 text-sm text-soft">{pointsText.notRanked}</p>
      )}
    </>
  );
}

function Empty({ text }: { text: string }) {
  return <p className="min-h-16 py-5 text-soft">{useEmptyText('points', text)}</p>;
}
