import { type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';

type PictureProps = {
  /** Null for none. */
  url: string | null;
  /** Shown until it has loaded, and instead when it does not load. */
  fallback: ReactNode;
  className: string;
};

/** A picture that may not be there: a placeholder until it has loaded, and for good if it fails. */
export function Picture({ url, fallback, className }: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture starts over
  useEffect(() => setState('loading'), [url]);
  if (url === null || state === 'failed') return fallback;
  const isLoaded = state === 'loaded';
  return (
    <span className={classes('relative inline-flex shrink-0 overflow-hidden', className)}>
      {!isLoaded && fallback}
      <img
        src={url}
        alt=""
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        className={classes('absolute inset-0 size-full object-cover', !isLoaded && 'opacity-0')}
      />
    </span>
  );
}
