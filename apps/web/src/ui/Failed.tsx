import { text as words } from '@parley/text/ui';
import { Button } from './Button.tsx';

/** What could not be loaded, in its place, and how to try again. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-5">
      <p className="text-soft">{text}</p>
      <Button size="small" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}
