import { useSyncExternalStore } from 'react';
import { environment } from '../platform/environment.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { HandOverButtonProps } from './HandOverButton.tsx';

const HandOverButton = lazyPart<HandOverButtonProps>(() =>
  import('./HandOverButton.tsx').then((m) => m.HandOverButton),
);

/** A second way for what a form is filled with: by the Farcaster client that shows the page. Nothing anywhere else. */
export function WithFarcaster(props: HandOverButtonProps) {
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  return where === 'farcaster' && <HandOverButton {...props} />;
}
