import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useAnyRoom } from '../../../data/rooms.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { dockId } from '../dockId.ts';
import { openThread } from '../openThread.ts';

const ThreadPanel = lazyPart(() => import('./ThreadPanel.tsx').then((m) => m.ThreadPanel));

/** The thread that is open beside the log of a room. */
export function Dock({ roomId }: { roomId: string }) {
  const open = useSyncExternalStore(openThread.subscribe, openThread.get);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(dockId)), []);
  const room = useAnyRoom(roomId);
  if (place === null || !room || open?.room !== roomId) return null;
  return createPortal(<ThreadPanel key={open.seq} room={room} seq={open.seq} />, place);
}
