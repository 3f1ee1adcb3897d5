import { useSyncExternalStore } from 'react';
import { MessageParts } from './actions/MessageParts.tsx';
import { LogPictures } from './gallery/LogPictures.tsx';
import { openPart } from './openPart.ts';
import { openPicture } from './words/openPicture.ts';

/** What is open of a room: a part beside a message, or a picture. */
export function OpenedParts({ room }: { room: string }) {
  const isPart = useSyncExternalStore(openPart.subscribe, () => openPart.get() !== null);
  const isPicture = useSyncExternalStore(openPicture.subscribe, () => openPicture.get() !== null);
  return (
    <>
      {isPart && <MessageParts room={room} />}
      {isPicture && <LogPictures room={room} />}
    </>
  );
}
