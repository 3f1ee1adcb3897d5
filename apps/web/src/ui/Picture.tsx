import { type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';

type PictureProps = {
  /** Where it may be found, best first. */
  urls: readonly string[];
  /** Shown until it is there, and instead when it is nowhere. */
  fallback: ReactNode;
  className: string;
};

/**
 * A picture from another server: a placeholder until it has loaded, the next address when one
 * fails, and the placeholder when all have.
 */
export function Picture({ urls, fallback, className }: PictureProps) {
  const [attempt, setAttempt] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const key = urls.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture starts over
  useEffect(() => {
    setAttempt(0);
    setLoaded(false);
  }, [key]);
  const url = urls[attempt];
  if (url === undefined) return fallback;
  return (
    <span className={classes('relative inline-flex shrink-0 overflow-hidden', className)}>
      {!isLoaded && fallback}
      <img
        src={url}
        alt=""
        referrerPolicy="no-referrer"
        decoding="async"
        onLoad={() => setLoaded(true)}
        onError={() => setAttempt(attempt + 1)}
        className={classes('absolute inset-0 size-full object-cover', !isLoaded && 'opacity-0')}
      />
    </span>
  );
}
