import { unreadOf } from '@parley/chat-client/rooms/rooms';
import { text } from '@parley/text/ui';
import { useSyncExternalStore } from 'react';
import { muted } from '../../storage/muted.ts';
import { useRoom } from './chatContext.tsx';
import { roomMarks } from './roomMarks.ts';

/** Whether a member can't write in a room, and how many messages they have not seen; nothing where all is well. */
export function RoomUnread({ room, isHere }: { room: string; isHere: boolean }) {
  const { view } = useRoom(room);
  const { rooms, blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const unread = unreadOf(view, blocked);
  const marks = useSyncExternalStore(roomMarks.subscribe, roomMarks.get);
  if (isHere || unread === 0 || rooms.includes(room)) return marks[room];
  return (
    <>
      {marks[room]}
      <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-signal px-1.5 font-semibold text-on-signal text-xs">
        <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
        <span className="sr-only">{text.nav.unread(unread)}</span>
      </span>
    </>
  );
}
