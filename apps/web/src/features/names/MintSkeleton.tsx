import { text } from '@parley/text/ui';
import { Button } from '../../ui/Button.tsx';

/** The size of the form while its code is on its way. */
export function MintSkeleton() {
  return (
    <div className="animate-late">
      <div className="min-h-11 rounded-control border border-line bg-raise" />
      <div className="h-10" />
      <Button className="mt-4 w-full" disabled>
        {text.mint.loading}
      </Button>
    </div>
  );
}
