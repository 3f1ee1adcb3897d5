import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { lacksSchema } from '../chat/gates.ts';
import { address } from '../fields/address.ts';
import { milliseconds, roomId, sequence } from '../fields/log.ts';
import { recordOf } from '../fields/record.ts';
import { actReasonMax, statement, type Unsigned, words } from './statement.ts';

/**
 * What a room is set to: `slow` lets each member say one thing in so many seconds, `pause` lets only
 * moderators do anything, `read-only` lets only them say anything, `open` ends all three.
 */
export const roomModes = ['open', 'slow', 'pause', 'read-only'] as const;
export type RoomModeKind = (typeof roomModes)[number];

/** The intervals of slow mode that moderators choose from, in seconds. */
export const slowIntervals = [10, 60, 300, 3_600] as const;

const roomMode = {
  kind: z.enum(roomModes),
  /** Seconds between one member's messages; null but for `slow`. */
  seconds: z.nullable(z.int().check(z.minimum(1), z.maximum(86_400))),
  /** When a pause ends, in Unix milliseconds; null where a moderator ends it, and for the other kinds. */
  until: z.nullable(milliseconds),
  reason: words(actReasonMax),
};

/** Body of POST /api/moderation/rooms: a moderator sets what members may do in a room. */
export const roomActSchema = z.object({ ...statement, room: roomId, ...roomMode }).check(
  z.refine(({ kind, seconds }) => (kind === 'slow') === (seconds !== null)),
  z.refine(({ kind, until, at }) => until === null || (kind === 'pause' && until > at)),
);
export type RoomAct = z.infer<typeof roomActSchema>;

/** The exact bytes that a moderator's device signs to set a room's mode. */
export function roomActBytes(act: Unsigned<RoomAct>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, kind, room, seconds, until, reason } = act;
  return encode([
    'parley.room-mode.v1',
    chainId,
    host,
    device,
    at,
    kind,
    room,
    seconds,
    until,
    reason,
  ]);
}

/** A room's mode as its members are told. */
export const roomModeSchema = z.object(roomMode);
export type RoomMode = z.infer<typeof roomModeSchema>;

/** Answer of GET /api/moderation/standing?author=: what members may do now. */
export const roomStandingSchema = z.object({
  /** The server's time, in Unix milliseconds. */
  now: milliseconds,
  /** Rooms that are not open, by their id. */
  rooms: recordOf(roomId, roomModeSchema),
  /** When the author may say something again, in Unix milliseconds, by rooms in slow mode. */
  nextAt: recordOf(roomId, milliseconds),
  /** Null for an author who is not suspended. */
  suspension: z.nullable(z.object({ until: z.nullable(milliseconds), reason: z.string() })),
  /** What the author lacks to write in gated rooms; missing for nobody in particular. */
  ...lacksSchema.shape,
  /** Whether the author is known to moderate: no mode binds them. */
  moderates: z.boolean(),
});
export type RoomStanding = z.infer<typeof roomStandingSchema>;

/** What a moderator set a room to, as everybody can read and check it. */
export const signedRoomActSchema = z.extend(roomActSchema, { id: sequence, by: address });
export type SignedRoomAct = z.infer<typeof signedRoomActSchema>;
