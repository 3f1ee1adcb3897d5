import { text } from '@parley/text/ui';

const widths = ['62%', '38%', '71%', '50%'];

/** The size of a few messages while the first page is on its way. */
export function LogSkeleton() {
  return (
    <div className="animate-late" role="status" aria-label={text.loading}>
      {widths.map((width) => (
        <div key={width} className="flex gap-3 py-2" aria-hidden="true">
          <div className="size-10 shrink-0 rounded-picture bg-raise" />
          <div className="flex-1 pt-1">
            <div className="h-3 w-28 rounded bg-raise" />
            <div className="mt-3 h-3 rounded bg-raise" style={{ width }} />
          </div>
        </div>
      ))}
    </div>
  );
}
