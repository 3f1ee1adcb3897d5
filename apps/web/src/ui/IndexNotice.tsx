import { indexLagText } from '@parley/text/indexLag';
import { formatDuration } from './when.ts';

/** Tells readers how far what is shown is behind the chain. */
export function IndexNotice({ behindSeconds }: { behindSeconds: number }) {
  return (
    <p role="status" className="bg-raise px-4 py-2 text-center text-sm text-warn">
      {indexLagText.behind(formatDuration(behindSeconds))}
    </p>
  );
}
