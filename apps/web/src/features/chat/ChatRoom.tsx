import type { Room } from '@parley/domain/config/wire';
import { text } from '@parley/text/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { Announcer } from './Announcer.tsx';
import { Composer } from './Composer.tsx';
import { useChat } from './chatContext.tsx';
import { MessageList } from './MessageList.tsx';
import { useRoomContent } from './useRoomContent.ts';

type ChatRoomProps = {
  room: Room;
  /** Shown to a visitor in place of the composer. */
  offer: ReactNode;
  /** Connects or switches the wallet of a member who cannot write yet. */
  entrance: ReactNode;
};

/** A room: its log, and a place to write. */
export function ChatRoom({ room, offer, entrance }: ChatRoomProps) {
  useRoomContent(room);
  return (
    <section aria-labelledby="room-title" className="flex h-full min-h-0 flex-col">
      <TitleRow id="room-title" title={room.title} facts={<ConnectionLine />} />
      <MessageList key={room.id} room={room} />
      <Composer key={`composer:${room.id}`} room={room} offer={offer} entrance={entrance} />
      <Announcer room={room.id} />
    </section>
  );
}

/** One quiet line while the connection is lost; everything read so far stays. */
function ConnectionLine() {
  const { chat } = useChat();
  const state = useSyncExternalStore(chat.status.subscribe, chat.status.get);
  return (
    <span role="status" className="flex-1 text-sm text-soft leading-tight">
      {state === 'offline' && (
        <span className="inline-block animate-late">{text.chat.offline}</span>
      )}
    </span>
  );
}
