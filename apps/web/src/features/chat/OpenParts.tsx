import { useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { openPart } from './openPart.ts';

const MessageParts = lazyPart(() =>
  import('./actions/MessageParts.tsx').then((m) => m.MessageParts),
);

/** What is open beside a message; its code loads when something is. */
export function OpenParts({ room }: { room: string }) {
  const isOpen = useSyncExternalStore(openPart.subscribe, () => openPart.get() !== null);
  return isOpen && <MessageParts room={room} />;
}
