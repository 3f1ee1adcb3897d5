import type { Room } from '@parley/domain/config/wire';
import type { FarcasterNeed } from '@parley/domain/fields/farcaster';
import { bookOf } from '@parley/domain/rooms/book';
import type { RoomBook as Wire } from '@parley/domain/rooms/wire';
import { createFollower } from '../platform/follow.ts';
import type { Log } from '../platform/log.ts';
import type { BookRow, RoomStore } from './roomStore.ts';

type Options = {
  store: Pick<RoomStore, 'after'>;
  /** The rooms of the config. */
  configured: readonly Room[];
  /** What of Farcaster this server can check. */
  farcaster: readonly FarcasterNeed[];
  log: Log;
  everyMs?: number;
};

export type RoomBook = ReturnType<typeof createRoomBook>;

/** All rooms but those of collections, from the config and from what moderators signed; kept in memory. */
export function createRoomBook(options: Options) {
  const { store, configured, farcaster, log, everyMs = 1_000 } = options;
  const rows = new Map<string, BookRow>();
  let last = 0;
  let book = bookOf(configured, []);
  let byId = indexOf();
  const follower = createFollower({ read, log, failure: 'rooms-unread', everyMs });

  async function read(): Promise<boolean> {
    const found = await store.after(last);
    if (found.length === 0) return false;
    for (const row of found) {
      rows.set(row.said.room, row);
      last = row.act;
    }
    const entries = [...rows.values()].map(({ made, isArchived, said: { room, settings } }) => ({
      room,
      made,
      isArchived,
      settings,
    }));
    book = bookOf(configured, entries);
    byId = indexOf();
    return true;
  }

  function indexOf(): ReadonlyMap<string, Room> {
    return new Map([...book.open, ...book.archived].map((room) => [room.id, room]));
  }

  return {
    ...follower,
    /** The rooms of the navigation, in its order. */
    open: (): readonly Room[] => book.open,
    /** A room, also an archived one. */
    find: (id: string): Room | undefined => byId.get(id),
    ids: (): readonly string[] => [...byId.keys()],
    /** What proves it to readers. */
    wire: (): Wire => ({
      configured: [...configured],
      entries: [...rows.values()].map(({ made, said }) => ({ made, said })),
      farcaster: [...farcaster],
    }),
  };
}

/** What other parts ask of the rooms. */
export type KnownRooms = Pick<RoomBook, 'open' | 'find'>;
