import { text } from '@parley/text/ui';
import { useState, useSyncExternalStore } from 'react';
import { newBuild } from '../boot/builds.ts';
import { Button } from '../ui/Button.tsx';
import { CloseIcon } from '../ui/icons.ts';

/** Offers to load a new version once there is one; it never takes the page away by itself. */
export function NewBuildBar() {
  const build = useSyncExternalStore(newBuild.subscribe, newBuild.get);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (build === null || build === dismissed) return null;
  return (
    <div
      role="status"
      className="flex shrink-0 items-center justify-center gap-4 border-line border-b bg-raise py-1.5 ps-4 pe-2"
    >
      <span className="text-sm">{text.newBuild}</span>
      <span className="flex items-center gap-1">
        <Button look="signal" size="small" onClick={() => location.reload()}>
          {text.reload}
        </Button>
        <button
          type="button"
          aria-label={text.close}
          onClick={() => setDismissed(build)}
          className="inline-flex size-9 items-center justify-center rounded-control text-soft hover:text-ink"
        >
          <CloseIcon />
        </button>
      </span>
    </div>
  );
}
