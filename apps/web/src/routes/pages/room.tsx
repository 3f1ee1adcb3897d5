import type { Room } from '@parley/domain/config/wire';
import { titleOf } from '@parley/domain/site/titles';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { injectedPayload } from '../../boot/payload.ts';
import { useConfig } from '../../data/config.tsx';
import { useAnyRoom } from '../../data/rooms.ts';
import { useChat } from '../../features/chat/chatContext.tsx';
import { useJoined } from '../../features/chat/joining.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RoomPage } from '../room.tsx';

const ArchivedNotice = lazyPart(() =>
  import('../../features/chat/rooms/ArchivedNotice.tsx').then((m) => m.ArchivedNotice),
);

const NoRoom = lazyPart(() => import('../../features/chat/rooms/NoRoom.tsx').then((m) => m.NoRoom));

/** `/room?id=`: a room that has no page of its own. */
export function Page() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const room = useAnyRoom(id);
  useArrivalAt(id);
  if (room === undefined) return null;
  return room === null ? <NoRoom /> : <Joined key={id} room={room} />;
}

/** From room to room the address keeps its path: the focus goes to the page's beginning all the same. */
function useArrivalAt(id: string): void {
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [id]);
}

function Joined({ room }: { room: Room }) {
  const config = useConfig();
  const { chat } = useChat();
  const isJoined = useJoined(room.id);
  useEffect(() => {
    document.title = titleOf('/room', config, room.title);
  }, [room.title, config]);
  useEffect(() => {
    const content = injectedPayload(location.pathname + location.search)?.content;
    if (isJoined && content?.page.room === room.id) chat.hydrate(content.page);
  }, [isJoined, room.id, chat]);
  if (!isJoined) return null;
  return <RoomPage room={room} {...(room.isArchived === true && { closed: <ArchivedNotice /> })} />;
}
