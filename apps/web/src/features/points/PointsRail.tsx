import { formatPoints } from '@parley/domain/points/format';
import { pointsText } from '@parley/text/points';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { ledgerOptions } from '../../data/ledger.ts';
import { pointKeys, pointsOptions } from '../../data/points.ts';
import { Amount } from '../../ui/Amount.tsx';
import { DayBars } from './DayBars.tsx';

/** The member's points and what the last days brought, beside a room. */
export function PointsRail({ address }: { address: `0x${string}` }) {
  const client = useQueryClient();
  const points = useQuery(pointsOptions(useConfig(), address)).data;
  const own = useInfiniteQuery(ledgerOptions(address)).data?.pages[0];
  useTopic(
    `member:${address.toLowerCase()}`,
    useCallback(
      () => void client.invalidateQueries({ queryKey: pointKeys.of(address) }),
      [client, address],
    ),
  );
  if (points === undefined) return null;
  const rank = own?.rank?.toLocaleString('en');
  return (
    <section aria-labelledby="rail-points" className="grid grid-cols-1 gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="rail-points" className="text-[17px]">
          {pointsText.title}
        </h2>
        <Link
          href="/activity-points"
          aria-label={pointsText.lines}
          className="text-sm text-soft hover:text-ink hover:underline"
        >
          {pointsText.why}
        </Link>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {points === null ? (
          <span className="text-soft text-sm">{pointsText.unknown}</span>
        ) : (
          <Amount value={formatPoints(points)} unit={pointsText.unit} size="large" />
        )}
        {rank !== undefined && (
          <span className="tabular text-sm text-soft">{pointsText.ranked(rank)}</span>
        )}
      </p>
      {own?.days.some((total) => total > 0n) && <DayBars totals={own.days} isNarrow />}
    </section>
  );
}
