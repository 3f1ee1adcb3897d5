import type { Room } from '@parley/domain/config/wire';
import type { RoomStanding } from '@parley/domain/moderation/roomModes';
import { boundOf } from '../control/bound.ts';

/** Why a member can't write in a room. */
export type Lock = 'pause' | 'read-only' | 'gate';

/**
 * Which rooms are closed to the member of a standing at a time (Unix ms of the server), or to a visitor, whom a gate
 * closes out until it knows them.
 */
export function locksOf(
  rooms: readonly Room[],
  standing: RoomStanding,
  isVisitor: boolean,
  now: number,
): ReadonlyMap<string, Lock> {
  const locks = new Map<string, Lock>();
  for (const { id, gate } of rooms) {
    const kind = boundOf({ ...standing, suspension: null }, id, now)?.kind;
    if (kind === 'pause' || kind === 'read-only' || kind === 'gate') locks.set(id, kind);
    else if (isVisitor && gate !== undefined) locks.set(id, 'gate');
  }
  return locks;
}

/** When the next pause ends, in Unix milliseconds of the server; null where none does by itself. */
export function nextEnd(standing: RoomStanding, now: number): number | null {
  const ends = Object.values(standing.rooms).flatMap(({ until }) =>
    until === null || until <= now ? [] : [until],
  );
  return ends.length === 0 ? null : Math.min(...ends);
}
