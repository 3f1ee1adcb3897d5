import { text } from '@parley/text/ui';
import { Button } from './Button.tsx';

type MoreButtonProps = {
  label: string;
  hasMore: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  load: () => void;
};

/** Loads the next rows of a list, or tries them again. */
export function MoreButton({ label, hasMore, isBusy, hasFailed, load }: MoreButtonProps) {
  if (!hasMore) return null;
  return (
    <div className="pt-4">
      <Button size="small" busy={isBusy} onClick={load}>
        {hasFailed ? text.retry : label}
      </Button>
    </div>
  );
}
