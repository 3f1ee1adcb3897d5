import { collectionText } from '@parley/text/collection';
import { text } from '@parley/text/ui';
import { Button } from '../../../ui/Button.tsx';

type MoreButtonProps = { hasMore: boolean; isBusy: boolean; hasFailed: boolean; load: () => void };

/** Loads the next rows of a list, or tries them again. */
export function MoreButton({ hasMore, isBusy, hasFailed, load }: MoreButtonProps) {
  if (!hasMore) return null;
  return (
    <div className="pt-4">
      <Button size="small" busy={isBusy} onClick={load}>
        {hasFailed ? text.retry : collectionText.more}
      </Button>
    </div>
  );
}
