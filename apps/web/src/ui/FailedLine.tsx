import { text as words } from '@parley/text/ui';
import { Button } from './Button.tsx';

/** What could not be loaded, in one line among others, and how to try again. */
export function FailedLine({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-soft text-sm">
      {text}
      <Button look="quiet" size="tiny" onClick={onRetry}>
        {words.retry}
      </Button>
    </p>
  );
}
