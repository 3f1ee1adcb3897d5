import { useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { openPart } from './openPart.ts';
import { openPicture } from './words/openPicture.ts';

const OpenedParts = lazyPart(() => import('./OpenedParts.tsx').then((m) => m.OpenedParts));

/** What is open beside a message, and the picture that is shown large; their code loads when something is. */
export function OpenParts({ room }: { room: string }) {
  const isPart = useSyncExternalStore(openPart.subscribe, () => openPart.get() !== null);
  const isPicture = useSyncExternalStore(openPicture.subscribe, () => openPicture.get() !== null);
  return (isPart || isPicture) && <OpenedParts room={room} />;
}
