import { type Lack, lacksIn } from '@parley/domain/chat/gates';
import { type RoomStanding, roomStandingSchema } from '@parley/domain/moderation/roomModes';
import { collectionOf } from '@parley/domain/rooms/collections';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../platform/http.ts';

/** Why a member may not write now, or how often they may; times in Unix milliseconds of the server. */
export type Bound =
  | { kind: 'suspended'; until: number | null; reason: string }
  | { kind: 'pause'; until: number | null; reason: string }
  | { kind: 'read-only'; until: null; reason: string }
  /** They lack what the room asks for. */
  | { kind: 'gate'; until: null; reason: ''; lacks: readonly Lack[] }
  /** `until` is when they may write again; null where they may now. */
  | { kind: 'slow'; until: number | null; reason: string; seconds: number };

/** What binds the member of a standing in a room at a time; null where nothing does. */
export function boundOf(standing: RoomStanding, room: string, now: number): Bound | null {
  const { moderates, suspension, rooms, nextAt } = standing;
  if (moderates) return null;
  if (suspension !== null && isAhead(suspension.until, now)) {
    return { kind: 'suspended', ...suspension };
  }
  const mode = rooms[room];
  const lacks = lacksIn(standing, room) ?? [];
  if (mode?.kind === 'pause' && isAhead(mode.until, now)) {
    return { kind: 'pause', until: mode.until, reason: mode.reason };
  }
  if (mode?.kind === 'read-only') return { kind: 'read-only', until: null, reason: mode.reason };
  if (lacks.length > 0) return { kind: 'gate', until: null, reason: '', lacks };
  if (mode?.kind !== 'slow') return null;
  const { kind, reason, seconds } = mode;
  const next = nextAt[room];
  const until = next !== undefined && next > now ? next : null;
  return { kind, until, reason, seconds: seconds ?? 0 };
}

/** Whether a member may not send now: something new, or an edit of what they said. */
export function isHeldBack(bound: Bound | null, isEdit: boolean): boolean {
  if (bound === null) return false;
  if (['suspended', 'pause', 'gate'].includes(bound.kind)) return true;
  return !isEdit && (bound.kind === 'read-only' || bound.until !== null);
}

/** A time that is left, such as `0:42` or `1:00:00`: never less than a second. */
export function countdown(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

function isAhead(until: number | null, now: number): boolean {
  return until === null || until > now;
}

export const standingKey = 'room-standing';

/** What an author may do in the rooms of the navigation, and in the room of a collection if one is named. */
export function standingOptions(author: string | null, room: string | null = null) {
  const other = room !== null && collectionOf(room) !== null ? room : null;
  const query = new URLSearchParams();
  if (author !== null) query.set('author', author);
  if (other !== null) query.set('rooms', other);
  return queryOptions({
    queryKey: [standingKey, author, other],
    queryFn: () => getJson(`/api/moderation/standing?${query}`, roomStandingSchema),
  });
}
