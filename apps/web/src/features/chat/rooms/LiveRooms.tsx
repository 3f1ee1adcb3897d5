import type { Room } from '@parley/domain/config/wire';
import { isOpen } from '@parley/domain/site/features';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSharedConfig } from '../../../data/config.tsx';
import { heldRoomsOptions } from '../../../data/rooms.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { useChat } from '../chatContext.tsx';
import { RoomLocks } from './RoomLocks.tsx';
import { useRoomList } from './useRoomList.ts';

/** How long a room is followed that is no longer listed, in milliseconds: what shows it goes first. */
const leaveMs = 1_000;
const none: readonly Room[] = [];

/** Keeps the list of rooms as moderators signed it, with the rooms of collections that the member holds. */
export function LiveRooms() {
  const [config, change] = useSharedConfig();
  const { chat } = useChat();
  const list = useRoomList();
  const held = useHeldRooms();
  /** How to leave the rooms that were joined for the list. */
  const joined = useRef(new Map<string, () => void>());

  useEffect(() => {
    if (list === undefined) return;
    const rooms = [...list.open, ...held];
    if (JSON.stringify(rooms) === JSON.stringify(config.rooms)) return;
    for (const { id } of rooms) {
      if (!joined.current.has(id)) joined.current.set(id, chat.join(id));
    }
    change({ ...config, rooms });
    for (const [id, leave] of joined.current) {
      if (rooms.some((room) => room.id === id)) continue;
      joined.current.delete(id);
      setTimeout(leave, leaveMs);
    }
  }, [list, held, config, change, chat]);

  return <RoomLocks />;
}

function useHeldRooms(): readonly Room[] {
  const [config] = useSharedConfig();
  const author = useAuthor()?.toLowerCase() ?? null;
  const { data } = useQuery({
    ...heldRoomsOptions(author ?? ''),
    enabled: author !== null && isOpen('nft', config),
  });
  return (author !== null && data) || none;
}
