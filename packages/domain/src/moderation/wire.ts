import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { roomId, sequence } from '../chat/fields.ts';
import { lackSchema } from '../chat/gates.ts';
import { messageSchema, peopleSchema } from '../chat/wire.ts';
import { signedRoomSchema } from '../rooms/wire.ts';
import { actReasonMax, milliseconds, statement, type Unsigned, words } from './statement.ts';

/** Why members report a message; `other` says it in words of their own. */
export const reportReasons = ['spam', 'scam', 'harassment', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** The longest words of a report, in UTF-16 code units. */
export const reportWordsMax = 500;
/** How far the time of a statement may lie from the server's clock, in milliseconds. */
export const statementSkewMs = 5 * 60_000;
/** Reports that one member makes in an hour at most. */
export const reportsPerHour = 20;
/** Reported messages of one answer. */
export const reportedMax = 50;
/** Acts of one answer. */
export const actsMax = 50;

const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/));
const digest = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Body of POST /api/moderation/reports. */
export const reportSchema = z
  .object({
    ...statement,
    room: roomId,
    seq: sequence,
    /** The digest of what its reporter saw there; see `digestOf`. */
    digest,
    reason: z.enum(reportReasons),
    words: words(reportWordsMax),
  })
  .check(z.refine(({ reason, words }) => reason !== 'other' || words.trim() !== ''));
export type Report = z.infer<typeof reportSchema>;

/** The exact bytes that a device signs to report a message. */
export function reportBytes(report: Unsigned<Report>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, room, seq, digest, reason, words } = report;
  return encode(['parley.report.v1', chainId, host, device, at, room, seq, digest, reason, words]);
}

/** Answer to a report; `isNew` is false where this member had reported the message before. */
export const reportAnswerSchema = z.object({ isNew: z.boolean() });

/** What moderators do besides what the log of a room holds. */
export const actKinds = ['keep', 'suspend', 'lift'] as const;
export type ActKind = (typeof actKinds)[number];

/**
 * Body of POST /api/moderation/acts. `keep` decides that a reported message stays; `suspend` takes an
 * author's right to write, `lift` gives it back.
 */
export const actSchema = z
  .object({
    ...statement,
    kind: z.enum(actKinds),
    /** Whom it is about: the author of the message that is kept, the member who may write no more. */
    author: address,
    /** The message that it is about; null where there is none. */
    place: z.nullable(z.object({ room: roomId, seq: sequence })),
    /** When a suspension ends, in Unix milliseconds; null for good, and for the other kinds. */
    until: z.nullable(milliseconds),
    reason: words(actReasonMax),
  })
  .check(
    z.refine(({ kind, until, at }) => until === null || (kind === 'suspend' && until > at)),
    z.refine(({ kind, place }) => kind !== 'keep' || place !== null),
  );
export type Act = z.infer<typeof actSchema>;

/** The exact bytes that a moderator's device signs. */
export function actBytes(act: Unsigned<Act>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, kind, author, place, until, reason } = act;
  const about = place === null ? [] : [place.room, place.seq];
  return encode([
    ...['parley.moderation.v1', chainId, host, device, at, kind, author],
    ...[about, until, reason],
  ]);
}

/** What open pages watch to hear of modes and suspensions. */
export const moderationTopic = 'moderation';

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
  rooms: z.record(roomId, roomModeSchema),
  /** When the author may say something again, in Unix milliseconds, by rooms in slow mode. */
  nextAt: z.record(roomId, milliseconds),
  /** Null for an author who is not suspended. */
  suspension: z.nullable(z.object({ until: z.nullable(milliseconds), reason: z.string() })),
  /** What the author lacks to write in gated rooms; rooms of which that is not known are left out. */
  lacks: z.optional(z.record(roomId, z.array(lackSchema))),
  /** Whether the author is known to moderate: no mode binds them. */
  moderates: z.boolean(),
});
export type RoomStanding = z.infer<typeof roomStandingSchema>;

/** Body of POST /api/moderation/queue: a moderator's device asks for what is reported. */
export const queueRequestSchema = z.object(statement);
export type QueueRequest = z.infer<typeof queueRequestSchema>;

/** The exact bytes that a device signs to ask for the queue. */
export function queueBytes(request: Unsigned<QueueRequest>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at } = request;
  return encode(['parley.reports.v1', chainId, host, device, at]);
}

/** A message that waits for a moderator, with what members said of it since the last decision. */
export const reportedSchema = z.object({
  message: messageSchema,
  /** The text that counts: the message's own, or that of its last edit. */
  body: z.string(),
  /** How many members reported it, by reason. */
  counts: z.array(z.object({ reason: z.enum(reportReasons), count: sequence })),
  /** What members added, the newest first. */
  words: z.array(z.string()),
  /** When it was reported last, in Unix milliseconds. */
  at: milliseconds,
});
export type Reported = z.infer<typeof reportedSchema>;

/** Answer of POST /api/moderation/queue: at most `reportedMax`, the most reported first. */
export const queueSchema = z.object({
  reported: z.array(reportedSchema),
  /** How many wait altogether. */
  count: sequence,
  people: peopleSchema,
});
export type Queue = z.infer<typeof queueSchema>;

/** A moderator's act as everybody can read and check it. */
export const signedActSchema = z.extend(actSchema, {
  id: sequence,
  /** The moderator, by the device that signed. */
  by: address,
});
export type SignedAct = z.infer<typeof signedActSchema>;

/** Answer of GET /api/moderation/acts?before=: the newest first. */
export const actsSchema = z.object({ acts: z.array(signedActSchema), people: peopleSchema });
export type Acts = z.infer<typeof actsSchema>;

/** What a moderator set a room to, as everybody can read and check it. */
export const signedRoomActSchema = z.extend(roomActSchema, { id: sequence, by: address });
export type SignedRoomAct = z.infer<typeof signedRoomActSchema>;

/** Events of a room's log that are moderation. */
export const moderationEvents = ['hide', 'restore', 'pin', 'unpin'] as const;

/** One thing that a moderator did, with what proves it; `at` is when the server took it (Unix ms). */
export const auditEntrySchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('act'), at: milliseconds, act: signedActSchema }),
  z.object({ t: z.literal('mode'), at: milliseconds, act: signedRoomActSchema }),
  z.object({ t: z.literal('room'), at: milliseconds, act: signedRoomSchema }),
  z.object({
    t: z.literal('event'),
    at: milliseconds,
    message: messageSchema,
    /** Who said what the event is about. */
    author: address,
  }),
]);
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Entries of one answer; more where several happened in its last millisecond. */
export const auditMax = 50;

/** Answer of GET /api/moderation/log?before=: the newest first. */
export const auditSchema = z.object({
  entries: z.array(auditEntrySchema),
  people: peopleSchema,
  /** Where the next answer begins; null where there is no more. */
  before: z.nullable(milliseconds),
});
export type Audit = z.infer<typeof auditSchema>;
