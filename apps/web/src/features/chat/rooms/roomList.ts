import type { Room } from '@parley/domain/config/wire';
import { isRoomSigned } from '@parley/domain/moderation/verifyEntry';
import { bookOf } from '@parley/domain/rooms/book';
import { type RoomBook, roomBookSchema } from '@parley/domain/rooms/wire';
import { getJson } from '../../../platform/http.ts';

type Devices = Parameters<typeof isRoomSigned>[1];

/** The rooms of the navigation and the archived ones. */
export type RoomList = {
  open: readonly Room[];
  archived: readonly Room[];
  /** Places that moderators gave rooms, by their ids. */
  orders: ReadonlyMap<string, number | null>;
  /** What of Farcaster the server can check. */
  farcaster: RoomBook['farcaster'];
};

/** The rooms that the server tells of. Throws HttpError, and where a device's proof does not come. */
export async function loadRooms(devices: Devices): Promise<RoomList> {
  return await provenRooms(await getJson('/api/rooms', roomBookSchema), devices);
}

/** What of a list of rooms is proven: what no device of the named moderator signed counts for nothing. */
export async function provenRooms(
  { configured, entries, farcaster }: RoomBook,
  devices: Devices,
): Promise<RoomList> {
  const checks = await Promise.all(entries.map(({ said }) => isRoomSigned(said, devices)));
  const proven = entries.filter((_, index) => checks[index]);
  const list = bookOf(
    configured,
    proven.map(({ made, said: { room, kind, settings } }) => ({
      room,
      made,
      settings,
      isArchived: kind === 'archive',
    })),
  );
  const orders = new Map(proven.map(({ said: { room, settings } }) => [room, settings.order]));
  return { ...list, orders, farcaster };
}
