import { lateText } from '@parley/text/late';
import { text } from '@parley/text/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { newBuild, watchBuilds } from '../boot/builds.ts';
import { Button } from '../ui/Button.tsx';
import { CloseIcon } from '../ui/icons.ts';
import { newBuildId } from './newBuildId.ts';

/** Watches for a new version and offers to load it, in the frame's place; it never takes the page away by itself. */
export function NewBuildBar() {
  const build = useSyncExternalStore(newBuild.subscribe, newBuild.get);
  const [dismissed, setDismissed] = useState<string | null>(null);
  useEffect(watchBuilds, []);
  const place = document.getElementById(newBuildId);
  if (build === null || build === dismissed || place === null) return null;
  return createPortal(
    <div
      role="status"
      className="flex shrink-0 items-center justify-center gap-4 border-line border-b bg-raise py-1.5 ps-4 pe-2"
    >
      <span className="text-sm">{lateText.newBuild}</span>
      <span className="flex items-center gap-1">
        <Button look="signal" size="small" onClick={() => location.reload()}>
          {lateText.reload}
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
    </div>,
    place,
  );
}
