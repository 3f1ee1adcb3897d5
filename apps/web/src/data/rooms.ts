import type { Room } from '@parley/domain/config/wire';
import { roomIdPattern } from '@parley/domain/fields/rooms';
import { collectionOf } from '@parley/domain/rooms/collections';
import { heldRoomsSchema, oneRoomSchema } from '@parley/domain/rooms/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson, HttpError } from '../platform/http.ts';
import { useConfig } from './config.tsx';

/** How long the rooms that a member holds may be shown before they are asked for again, in milliseconds. */
const heldMs = 60_000;

export const roomKeys = {
  all: ['rooms'] as const,
  one: (id: string) => ['rooms', 'one', id] as const,
};

/** Any room with how much is said there, also an archived one or that of a collection; null where there is none. */
export function oneRoomOptions(id: string) {
  return queryOptions({
    queryKey: roomKeys.one(id),
    queryFn: async () => {
      try {
        return await getJson(`/api/rooms/${id}`, oneRoomSchema);
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: heldMs,
  });
}

/** Rooms of collections that a member holds. */
export function heldRoomsOptions(address: string) {
  return queryOptions({
    queryKey: ['rooms', 'held', address],
    queryFn: async () => (await getJson(`/api/members/${address}/rooms`, heldRoomsSchema)).rooms,
    staleTime: heldMs,
    refetchInterval: heldMs,
  });
}

/** A room of the navigation or any other; null where there is none, undefined while that is not known. */
export function useAnyRoom(id: string): Room | null | undefined {
  const listed = useConfig().rooms.find((room) => room.id === id);
  const isId = roomIdPattern.test(id);
  const { data } = useQuery({ ...oneRoomOptions(id), enabled: listed === undefined && isId });
  if (listed !== undefined) return listed;
  if (!isId || data === null) return null;
  return data?.room;
}

/** What a room is called. */
export function useRoomTitle(id: string): string {
  return useAnyRoom(id)?.title ?? (collectionOf(id) === null ? id : '…');
}
