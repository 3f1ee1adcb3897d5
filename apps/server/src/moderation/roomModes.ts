import { kindRules } from '@parley/domain/chat/kinds';
import { isSaid, type Kind } from '@parley/domain/chat/wire';
import type { RoomMode } from '@parley/domain/moderation/roomModes';
import type { Clock } from '../platform/clock.ts';
import { createFollower } from '../platform/follow.ts';
import type { Log } from '../platform/log.ts';
import type { ActStore, Turn } from './actStore.ts';
import type { KnownRooms } from './roomBook.ts';

/** Why nobody but moderators may do something now; `until` in Unix milliseconds, null without an end. */
export type Closed = { until: number | null };

type Options = {
  store: Pick<ActStore, 'modes' | 'takeTurn' | 'lastTurns'>;
  rooms: KnownRooms;
  clock: Clock;
  log: Log;
  everyMs?: number;
};

export type RoomModes = ReturnType<typeof createRoomModes>;

/**
 * What members may do in each room, from what moderators signed and the room's own settings. Kept in memory as suspensions
 * are; only slow mode asks the database, once for each message of its room.
 */
export function createRoomModes({ store, rooms, clock, log, everyMs = 1_000 }: Options) {
  const byRoom = new Map<string, RoomMode>();
  let last = 0;
  const follower = createFollower({ read, log, failure: 'room-modes-unread', everyMs });

  async function read(): Promise<boolean> {
    const found = await store.modes(last);
    for (const { id, room, ...mode } of found) {
      byRoom.set(room, mode);
      last = id;
    }
    return found.length > 0;
  }

  /** What a room is set to now; a pause that is over is none. A pause outranks a room's own read-only. */
  function of(room: string): RoomMode {
    const mode = byRoom.get(room);
    const isOver = mode === undefined || (mode.until !== null && mode.until <= clock.now());
    if (!isOver && mode.kind === 'pause') return mode;
    if (rooms.find(room)?.readOnly === true) return readOnly;
    return isOver ? open : mode;
  }

  function idsWith(others: readonly string[]): string[] {
    return [...rooms.open().map(({ id }) => id), ...others];
  }

  return {
    ...follower,
    of,

    /** Why a kind of event is for moderators only now; null where that is not so. Nothing keeps from tidying. */
    closed(room: string, kind: Kind): Closed | null {
      const mode = of(room);
      if (kindRules[kind].tidies) return null;
      const isClosed = mode.kind === 'pause' || (mode.kind === 'read-only' && isSaid(kind));
      return isClosed ? { until: mode.until } : null;
    },

    /**
     * Takes an author's turn to say something where slow mode is on. Resolves with null where they may, or with
     * when they may, in Unix milliseconds. Throws when the database does not answer.
     */
    async takeTurn(turn: Omit<Turn, 'at'>): Promise<number | null> {
      const { kind, seconds } = of(turn.room);
      if (kind !== 'slow' || seconds === null) return null;
      const at = clock.now();
      const spoke = await store.takeTurn({ ...turn, at }, at - seconds * 1_000);
      return spoke === null ? null : spoke + seconds * 1_000;
    },

    isSlow: (room: string): boolean => of(room).kind === 'slow',
    /** Whether nobody writes there any more. */
    isArchived: (room: string): boolean => rooms.find(room)?.isArchived === true,

    /** All rooms of the navigation, and of `others`, that are not open. */
    standing(others: readonly string[] = []): Record<string, RoomMode> {
      const modes = idsWith(others).map((id) => [id, of(id)] as const);
      return Object.fromEntries(modes.filter(([, { kind }]) => kind !== 'open'));
    },

    /** When an author may say something again, in Unix milliseconds, by rooms in slow mode. */
    async nextAt(author: string, others: readonly string[] = []): Promise<Record<string, number>> {
      const slow = idsWith(others).filter((id) => of(id).kind === 'slow');
      if (slow.length === 0) return {};
      const spoke = await store.lastTurns(author);
      return Object.fromEntries(
        slow.flatMap((id) => {
          const at = spoke.get(id);
          return at === undefined ? [] : [[id, at + (of(id).seconds ?? 0) * 1_000]];
        }),
      );
    },
  };
}

const open: RoomMode = { kind: 'open', seconds: null, until: null, reason: '' };
const readOnly: RoomMode = { ...open, kind: 'read-only' };
