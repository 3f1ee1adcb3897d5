import { useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { openPart } from './openPart.ts';
import { openPicture } from './words/openPicture.ts';

const MessageParts = lazyPart(() =>
  import('./actions/MessageParts.tsx').then((m) => m.MessageParts),
);
const LogPictures = lazyPart(() => import('./gallery/LogPictures.tsx').then((m) => m.LogPictures));

/** What is open beside a message, and the picture that is shown large; their code loads when something is. */
export function OpenParts({ room }: { room: string }) {
  const isOpen = useSyncExternalStore(openPart.subscribe, () => openPart.get() !== null);
  const isPicture = useSyncExternalStore(openPicture.subscribe, () => openPicture.get() !== null);
  return (
    <>
      {isOpen && <MessageParts room={room} />}
      {isPicture && <LogPictures room={room} />}
    </>
  );
}
