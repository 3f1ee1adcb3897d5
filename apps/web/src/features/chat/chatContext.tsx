import type { RoomState, RoomView } from '@parley/chat-client/rooms/rooms';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { useAuthor } from '../../data/wallet.ts';
import { PeopleContext } from '../../ui/people.ts';
import type { ChatParts } from './chatParts.ts';

const ChatContext = createContext<ChatParts | null>(null);

/** Opens the one connection of this page and keeps it for the connected wallet. */
export function ChatProvider({ parts, children }: { parts: ChatParts; children: ReactNode }) {
  const address = useAuthor();
  useEffect(() => parts.chat.start(), [parts]);
  useEffect(() => void parts.chat.setAuthor(address), [parts, address]);
  return (
    <PeopleContext value={parts.people}>
      <ChatContext value={parts}>{children}</ChatContext>
    </PeopleContext>
  );
}

/** The chat of this page. */
export function useChat(): ChatParts {
  const parts = useContext(ChatContext);
  if (parts === null) throw new Error('useChat outside ChatProvider');
  return parts;
}

/** One room: its handle, and what to show of it. */
export function useRoom(id: string): { room: RoomState; view: RoomView } {
  const { chat } = useChat();
  const room = chat.rooms.get(id);
  if (room === undefined) throw new Error(`There is no room ${id}`);
  return { room, view: useSyncExternalStore(room.view.subscribe, room.view.get) };
}
