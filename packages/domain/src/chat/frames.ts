import * as z from 'zod/mini';
import { address } from '../fields/address.ts';
import {
  clientId,
  deviceId,
  epoch,
  milliseconds,
  roomId,
  sequence,
  signature,
} from '../fields/log.ts';
import { recordOf } from '../fields/record.ts';
import { presenceFrameSchema } from './presenceFrames.ts';
import {
  cursorSchema,
  envelopeSchema,
  messageSchema,
  pageSchema,
  peopleSchema,
  personSchema,
  signedHeadSchema,
} from './wire.ts';

/** WebSocket subprotocol; a breaking change gets a new name. */
export const subprotocol = 'parley.chat.v2';
/** That of pages from before events: they are told to reload when they send. */
export const outdatedSubprotocol = 'parley.chat.v1';

/** What a page watches: a subject, or one thing by its address or by its 32 bytes. */
const topic = z.string().check(z.regex(/^[a-z]{1,16}(?::0x(?:[0-9a-f]{40}|[0-9a-f]{64}))?$/));

/** Frames from a client. The first must be `hello`. */
export const clientFrameSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    /** The device proves itself by signing the challenge of `welcome`; readers leave it out. */
    auth: z.optional(z.object({ device: deviceId, signature })),
    /** Rooms to follow and the last place seen in each, null for none yet. */
    rooms: recordOf(roomId, z.nullable(cursorSchema)),
  }),
  z.object({ t: z.literal('send'), envelope: envelopeSchema, signature }),
  /** What else the page shows, in place of what it named before. */
  z.object({ t: z.literal('watch'), topics: z.array(topic).check(z.maxLength(8)) }),
  presenceFrameSchema,
  z.object({ t: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** Why the server refused something. Each has one sentence in `refusals.ts`. */
export const refusalCodes = [
  'malformed',
  'too-large',
  'rate-limited',
  'not-signed-in',
  'signed-out',
  'unknown-room',
  'needs-name',
  'bad-signature',
  'wrong-community',
  'wrong-clock',
  'blank-body',
  'id-reused',
  'unknown-reply',
  'unknown-target',
  'other-history',
  'not-yours',
  'not-moderator',
  'bad-event',
  'suspended',
  'unavailable',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Frames from the server. */
export const serverFrameSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
    /** The server's time; servers of before do not tell it. */
    now: z.optional(milliseconds),
  }),
  /** The author that the socket may send as; null for a reader. */
  z.object({ t: z.literal('ready'), author: z.nullable(address) }),
  z.extend(pageSchema, { t: z.literal('page') }),
  z.object({ t: z.literal('message'), epoch, message: messageSchema, person: personSchema }),
  /** The operator removed the texts at these places, among many: whoever has one asks what is left there. */
  z.object({ t: z.literal('gone'), room: roomId, seqs: z.array(sequence) }),
  z.object({ t: z.literal('head'), head: signedHeadSchema }),
  z.object({ t: z.literal('people'), people: peopleSchema }),
  z.object({ t: z.literal('ack'), room: roomId, id: clientId, seq: sequence, at: milliseconds }),
  z.object({
    t: z.literal('refused'),
    /** The refused message, where the refusal is about one. */
    id: z.nullable(clientId),
    code: z.enum(refusalCodes),
    message: z.string(),
    retryAfterMs: z.nullable(milliseconds),
    /** When a suspension ends; missing where it doesn't, and with other codes. */
    until: z.optional(milliseconds),
    /** What holds a message back until then; a page that does not know it takes it for slow mode. */
    why: z.optional(z.string()),
  }),
  /** What the page watches is another since this block. */
  z.object({ t: z.literal('changed'), topics: z.array(topic), block: sequence }),
  /** How many show the room, or type there: members once each, and readers; some of the members. */
  z.object({
    t: z.literal(['here', 'typing']),
    room: roomId,
    count: sequence,
    people: peopleSchema,
  }),
  /** How far the member has read on any device, by room. */
  z.object({
    t: z.literal('seen'),
    rooms: recordOf(roomId, cursorSchema),
    /** Whether the member took back what they had read; a page of before goes on as it was. */
    back: z.optional(z.literal(true)),
  }),
  z.object({ t: z.literal('pong') }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** Why a socket was closed, as WebSocket close codes. */
export const closeCodes = {
  goingAway: 1001,
  tooLarge: 1009,
  restarting: 1012,
  /** A message could not be stored, and none after it is until it is sent again. */
  unavailable: 1013,
  signedOut: 4401,
  helloTimeout: 4401,
  slowReader: 4408,
  rateLimited: 4429,
  tooManySockets: 4430,
} as const;
