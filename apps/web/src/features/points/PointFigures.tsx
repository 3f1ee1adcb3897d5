import { formatPoints } from '@parley/domain/points/format';
import { pointsIn } from '@parley/domain/points/rules';
import { pointsText } from '@parley/text/points';
import { text } from '@parley/text/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { boardOptions, ledgerOptions } from '../../data/ledger.ts';
import { pointsOptions } from '../../data/points.ts';
import { Amount } from '../../ui/Amount.tsx';
import { DayBars } from './DayBars.tsx';
import { isWeekly } from './isWeekly.ts';

/** What the member has, what of it this epoch brought, and the rank that makes. */
export function PointFigures({ address }: { address: `0x${string}` }) {
  const points = useQuery(pointsOptions(useConfig(), address));
  const ledger = useInfiniteQuery(ledgerOptions(address));
  const board = useInfiniteQuery(boardOptions('current', address));
  const own = ledger.data?.pages[0];
  const current = own?.current ?? null;
  const ranks = board.data?.pages[0];
  const mine = ranks?.around.find(({ member }) => member === address.toLowerCase());
  const ofEpoch = own && current !== null ? pointsIn(own.epochs, current.epoch) : undefined;
  const retryLedger = () => void ledger.refetch();
  return (
    <section className="grid items-end gap-6 wide:grid-cols-[auto_auto_auto_minmax(0,1fr)] wide:gap-10">
      <dl className="grid grid-cols-2 gap-6 wide:contents">
        <Figure label={pointsText.yours} className="col-span-2 wide:col-span-1">
          <Value value={points.data} onRetry={() => void points.refetch()}>
            {(raw) => <Amount value={formatPoints(raw)} unit={pointsText.unit} size="page" />}
          </Value>
        </Figure>
        {(own === undefined || current !== null) && (
          <>
            <Figure
              className="wide:[&>dd]:pb-[3px]"
              label={isWeekly(current) ? pointsText.thisWeek : pointsText.thisPeriod}
            >
              <Value value={shown(ofEpoch, ledger.isError)} onRetry={retryLedger}>
                {(raw) => <Amount value={formatPoints(raw)} unit={pointsText.unit} size="large" />}
              </Value>
            </Figure>
            <Figure label={pointsText.rank} className="wide:[&>dd]:pb-[3px]">
              <Value
                value={shown(ranks && { rank: mine?.rank, total: ranks.total }, board.isError)}
                onRetry={() => void board.refetch()}
              >
                {({ rank, total }) => <Rank rank={rank} total={total} />}
              </Value>
            </Figure>
          </>
        )}
      </dl>
      {own?.days.some((total) => total > 0n) && <DayBars totals={own.days} />}
    </section>
  );
}

/** Null for what could not be read. */
function shown<Content>(
  value: Content | undefined,
  hasFailed: boolean,
): Content | null | undefined {
  return value ?? (hasFailed ? null : undefined);
}

function Rank({ rank, total }: { rank: number | undefined; total: number }) {
  if (rank === undefined) return <span className="text-sm text-soft">{pointsText.noRank}</span>;
  return (
    <Amount
      value={rank.toLocaleString('en')}
      unit={pointsText.rankOf(total.toLocaleString('en'))}
      size="large"
    />
  );
}

type FigureProps = { label: string; className?: string; children: ReactNode };

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex wide:h-12 wide:items-end">{children}</dd>
    </div>
  );
}

type ValueProps<Content> = {
  /** Undefined while it loads, null when it could not be read. */
  value: Content | null | undefined;
  onRetry: () => void;
  children: (value: Content) => ReactNode;
};

/** A figure, the place of one, or that it could not be read: never a 0 that nobody knows. */
function Value<Content>({ value, onRetry, children }: ValueProps<Content>) {
  if (value === undefined) {
    return <span aria-hidden="true" className="h-9 w-24 animate-late rounded bg-raise" />;
  }
  if (value !== null) return children(value);
  return (
    <span role="alert" className="flex min-h-9 items-center gap-3 text-sm text-soft">
      {pointsText.unknown}
      <button type="button" className="font-[550] text-ink underline" onClick={onRetry}>
        {text.retry}
      </button>
    </span>
  );
}
