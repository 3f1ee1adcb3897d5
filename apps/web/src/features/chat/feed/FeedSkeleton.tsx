import { feedText } from '@parley/text/feed';

const widths = ['62%', '38%', '71%'];

/** The size of a few cards while the first page is on its way. */
export function FeedSkeleton() {
  return (
    <div
      className="grid animate-late grid-cols-1 gap-3"
      role="status"
      aria-label={feedText.loading}
    >
      {widths.map((width) => (
        <div key={width} aria-hidden="true" className="rounded-[14px] border border-line p-4">
          <div className="flex gap-3">
            <div className="size-10 shrink-0 rounded-picture bg-raise" />
            <div className="flex-1 pt-1">
              <div className="h-3 w-28 rounded bg-raise" />
              <div className="mt-3 h-3 rounded bg-raise" style={{ width }} />
            </div>
          </div>
          <div className="mt-4 h-24 rounded-control bg-raise" />
        </div>
      ))}
    </div>
  );
}
