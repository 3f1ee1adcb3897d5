import type { Room } from '@parley/domain/config/wire';
import { text } from '@parley/text/messages';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Announcer } from './Announcer.tsx';
import { Composer } from './Composer.tsx';
import { useChat } from './chatContext.tsx';
import { MessageList } from './MessageList.tsx';
import { useRoomContent } from './useRoomContent.ts';

type ChatRoomProps = {
  room: Room;
  /** What leads to a ready wallet; stands in the composer's place for who cannot write yet. */
  entrance: ReactNode;
};

/** A room: its log, and a place to write. */
export function ChatRoom({ room, entrance }: ChatRoomProps) {
  useRoomContent(room);
  return (
    <section aria-labelledby="room-title" className="flex h-full min-h-0 flex-col">
      <header className="flex h-[54px] shrink-0 items-center gap-3 border-line border-b px-4 short:h-10 wide:px-6">
        <h1 id="room-title" className="truncate text-xl">
          {room.title}
        </h1>
        <ConnectionLine />
      </header>
      <MessageList key={room.id} room={room} />
      <Composer key={`composer:${room.id}`} room={room} entrance={entrance} />
      <Announcer room={room.id} />
    </section>
  );
}

/** One quiet line while the connection is lost; everything read so far stays. */
function ConnectionLine() {
  const { chat } = useChat();
  const state = useSyncExternalStore(chat.status.subscribe, chat.status.get);
  return (
    <span role="status" className="text-faint text-sm">
      {state === 'offline' && (
        <span className="inline-block animate-late">{text.chat.offline}</span>
      )}
    </span>
  );
}
