import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Chat } from './chat.ts';
import { useChat } from './chatContext.tsx';
import { joinedOf } from './joined.ts';
import { createRoomState, type RoomState } from './rooms.ts';

/** The rooms of this page, those that it joined later among them. */
export function useRooms(): readonly RoomState[] {
  const { chat } = useChat();
  const joined = joinedOf(chat.rooms);
  const count = useSyncExternalStore(joined.subscribe, joined.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same map with another room
  return useMemo(() => [...chat.rooms.values()], [chat, count]);
}

/** Rooms that nobody shows any more and that are still followed. */
const keptMax = 8;
const nothing = () => {};

/** How often each room that a page joined is in use; those that were joined last come last. */
const uses = new WeakMap<Chat, Map<string, number>>();

type Joining = Pick<Chat, 'rooms' | 'writer' | 'sendHello'>;

/**
 * Follows a room that the page did not begin with, until the returned function is called and others were joined
 * since.
 */
export function joinRoom(chat: Joining, id: string): () => void {
  const late = uses.get(chat as Chat) ?? new Map<string, number>();
  uses.set(chat as Chat, late);
  const isNew = !chat.rooms.has(id);
  if (!isNew && !late.has(id)) return nothing;
  const count = late.get(id) ?? 0;
  late.delete(id);
  late.set(id, count + 1);
  if (isNew) {
    const room = createRoomState(id);
    chat.rooms.set(id, room);
    room.setAuthor(chat.writer.get()?.toLowerCase() ?? null);
    joinedOf(chat.rooms).set(joinedOf(chat.rooms).get() + 1);
    void chat.sendHello();
  }
  let isLeft = false;
  return () => {
    if (isLeft) return;
    isLeft = true;
    late.set(id, (late.get(id) ?? 1) - 1);
    forget(chat, late);
  };
}

/** Lets go of rooms that are not in use, the first joined first; what waits to be sent is not let go. */
function forget({ rooms }: Joining, late: Map<string, number>): void {
  for (const [id, count] of [...late]) {
    if (late.size <= keptMax) return;
    const outbox = rooms.get(id)?.view.get().timeline.outbox ?? [];
    if (count > 0 || outbox.length > 0) continue;
    late.delete(id);
    rooms.delete(id);
  }
}

/** Follows a room while it is shown; true once `useRoom` has it. */
export function useJoined(id: string): boolean {
  const { chat } = useChat();
  const [joined, setJoined] = useState(() => (chat.rooms.has(id) ? id : null));
  useEffect(() => {
    const leave = joinRoom(chat, id);
    setJoined(id);
    return leave;
  }, [chat, id]);
  return joined === id;
}
