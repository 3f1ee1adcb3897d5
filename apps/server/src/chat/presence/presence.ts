import type { People } from '@parley/domain/chat/wire';
import type { Log } from '../../platform/log.ts';
import type { Bus } from '../bus.ts';
import type { Connection } from '../connection.ts';
import type { Feeds } from '../feeds.ts';
import { createTallies } from '../tally.ts';
import { createRoomPresence, type RoomPresence } from './roomPresence.ts';

type Options = {
  bus: Bus;
  feeds: Pick<Feeds, 'subscribe'>;
  people: (authors: readonly string[]) => Promise<People>;
  /** Whether an author's messages would be taken; may throw while that is not known. */
  mayWrite: (author: string) => Promise<boolean>;
  log: Log;
};

/** Rooms that are kept when nobody shows them any more: somebody may be back in a moment. */
const keptMax = 200;

export type Presence = ReturnType<typeof createPresence>;

/**
 * Who is in which room, and who types there. Nothing of it is kept: it is true of the connections that
 * are open, on this node and on those that the bus reaches.
 */
export function createPresence({ bus, feeds, people, mayWrite, log }: Options) {
  const onError = (error: unknown) => log.warn('presence-untold', { error });
  const tallies = { here: createTallies('here ', bus), typing: createTallies('typing ', bus) };
  /** Rooms that somebody shows on this node, or did. */
  const byId = new Map<string, RoomPresence>();
  const places = new Map<Connection, RoomPresence>();
  /** Connections whose member is being looked up. */
  const checking = new Set<Connection>();

  feeds.subscribe({
    grown(feed, entries) {
      const place = byId.get(feed.room);
      for (const { author } of entries) place?.said(author);
      place?.ride();
    },
    replaced() {},
  });

  const authorOf = (connection: Connection) => connection.device?.author ?? null;

  /** Counts the connection as its member; resolves with the author if others are told of them, else null. */
  async function identify(connection: Connection): Promise<string | null> {
    const place = places.get(connection);
    const author = authorOf(connection);
    if (place === undefined) return null;
    const writes = author !== null && (await mayWrite(author).catch(() => false));
    // It may have gone elsewhere meanwhile, or speak for somebody else.
    if (places.get(connection) !== place || authorOf(connection) !== author) return null;
    place.enter(connection, writes ? author : null);
    return writes ? author : null;
  }

  function leave(connection: Connection): void {
    const place = places.get(connection);
    place?.leave(connection);
    places.delete(connection);
    if (place?.isEmpty() !== true || byId.size <= keptMax) return;
    place.stop();
    byId.delete(place.room);
  }

  function open(room: string): RoomPresence {
    const place = byId.get(room) ?? createRoomPresence({ room, tallies, people, onError });
    byId.set(room, place);
    return place;
  }

  return {
    leave,

    /** The connection may speak for another member now. */
    identify: (connection: Connection): void => void identify(connection),

    /** The page shows another room, or none. */
    show(connection: Connection, room: string | null): void {
      if ((places.get(connection)?.room ?? null) === room) return;
      leave(connection);
      if (room === null || connection.isClosed) return;
      const place = open(room);
      places.set(connection, place);
      place.enter(connection, null);
      void identify(connection);
    },

    /** The member of the connection types; says nothing of a room that the page does not show. */
    async type(connection: Connection, room: string): Promise<void> {
      const place = places.get(connection);
      if (place?.room !== room || checking.has(connection)) return;
      checking.add(connection);
      const author = await identify(connection);
      checking.delete(connection);
      if (author !== null) place.type(author);
    },

    /** These people are called otherwise now; some of them may write who could not. */
    renamed(changed: People): void {
      for (const connection of places.keys()) {
        if ((authorOf(connection) ?? '') in changed) void identify(connection);
      }
      for (const place of byId.values()) place.touch();
    },

    stop(): void {
      for (const place of byId.values()) place.stop();
    },
  };
}
