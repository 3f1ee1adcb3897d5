import { text } from '@parley/text/ui';
import { useSyncExternalStore } from 'react';
import { muted } from '../../storage/muted.ts';
import { useRoom } from './chatContext.tsx';
import { unreadOf } from './rooms.ts';

/** How many messages of a room this reader has not seen; nothing for none. */
export function RoomUnread({ room }: { room: string }) {
  const unread = unreadOf(useRoom(room).view);
  const { rooms } = useSyncExternalStore(muted.subscribe, muted.get);
  if (unread === 0 || rooms.includes(room)) return null;
  return (
    <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-signal px-1.5 font-semibold text-on-signal text-xs">
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="sr-only">{text.nav.unread(unread)}</span>
    </span>
  );
}
