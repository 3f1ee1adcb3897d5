import type { RoomState } from '@parley/chat-client/rooms/rooms';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useChat } from './chatContext.tsx';

/** The rooms of this page, those that it joined later among them. */
export function useRooms(): readonly RoomState[] {
  const { rooms, joined } = useChat().chat;
  const count = useSyncExternalStore(joined.subscribe, joined.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same map with another room
  return useMemo(() => [...rooms.values()], [rooms, count]);
}

/** Follows a room while it is shown; true once `useRoom` has it. */
export function useJoined(id: string): boolean {
  const { chat } = useChat();
  const [joined, setJoined] = useState(() => (chat.rooms.has(id) ? id : null));
  useEffect(() => {
    const leave = chat.join(id);
    setJoined(id);
    return leave;
  }, [chat, id]);
  return joined === id;
}
