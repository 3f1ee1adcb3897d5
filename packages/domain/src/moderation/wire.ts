import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { messageSchema, peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { digest, milliseconds, roomId, sequence } from '../fields/log.ts';
import { actReasonMax, statement, type Unsigned, words } from './statement.ts';

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
