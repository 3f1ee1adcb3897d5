import * as z from 'zod/mini';
import { epoch, roomId, sequence } from './fields.ts';
import { bodyMaxLength } from './limits.ts';
import { presenceFrames } from './presenceFrames.ts';

/** WebSocket subprotocol; a breaking change gets a new name. */
export const subprotocol = 'parley.chat.v2';
/** That of pages from before events: they are told to reload when they send. */
export const outdatedSubprotocol = 'parley.chat.v1';

const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/));
const clientId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));
const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const signature = z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/));
/** What a page watches: a subject, or one thing by its address or by its 32 bytes. */
const topic = z.string().check(z.regex(/^[a-z]{1,16}(?::0x(?:[0-9a-f]{40}|[0-9a-f]{64}))?$/));
const milliseconds = z.int().check(z.nonnegative());

/** A SHA-256, base64url. */
const hash = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/**
 * What members do in a room. `text` and `poll` say something; each of the others is an event about one of
 * those, its target. What `body` holds for each is in `events.ts`.
 */
export const kinds = [
  'text',
  'poll',
  'edit',
  'delete',
  'react',
  'unreact',
  'vote',
  'pin',
  'unpin',
  'hide',
  'restore',
] as const;
export type Kind = (typeof kinds)[number];

/** True for what is said; everything else is an event about something said. */
export const isSaid = (kind: Kind): boolean => kind === 'text' || kind === 'poll';

/** What an event is about: a place in the same room, and the digest of what stands there. */
export const targetSchema = z.object({ seq: sequence, digest: hash });
export type Target = z.infer<typeof targetSchema>;

/** The newest place that an author's page had checked, and its hash: what they answer to. */
export const checkedSchema = z.object({ seq: sequence, hash });
export type Checked = z.infer<typeof checkedSchema>;

const envelopeFields = z.object({
  chainId: z.int().check(z.positive()),
  host: z.string().check(z.minLength(1), z.maxLength(255)),
  room: roomId,
  id: clientId,
  /** When the author's device signed, in Unix milliseconds: checked, never used for order. */
  sentAt: milliseconds,
  kind: z.enum(kinds),
  body: z.string().check(z.maxLength(bodyMaxLength)),
  replyTo: z.nullable(sequence),
  /** Missing for what is said. */
  target: z.optional(targetSchema),
  /** Missing where the page had checked nothing yet, and in messages from before. */
  checked: z.optional(checkedSchema),
});

const hasRightTarget = z.refine<{
  kind: Kind;
  replyTo: number | null;
  target?: Target | undefined;
}>(({ kind, replyTo, target }) =>
  isSaid(kind) ? target === undefined : target !== undefined && replyTo === null,
);

/**
 * What an author signs. `host` and `chainId` name the community, so that a message cannot be
 * carried to another one; `id` is a ULID made by the author, so that a retry is the same message.
 */
export const envelopeSchema = envelopeFields.check(
  hasRightTarget,
  z.refine(({ kind, body }) => body !== '' || !isSaid(kind)),
);
export type Envelope = z.infer<typeof envelopeSchema>;

/** A committed message or event: the signed envelope with its place in the room's log. */
export const messageSchema = z
  .extend(envelopeFields, {
    /** Place in the room: 1, 2, 3 … without gaps. */
    seq: sequence,
    /** When the server committed it, in Unix milliseconds. */
    at: milliseconds,
    author: address,
    device: deviceId,
    /** Empty once what was signed is gone. */
    signature: z.union([signature, z.literal('')]),
    /** The digest of what was deleted, in place of its text and signature. */
    erased: z.optional(hash),
  })
  .check(
    hasRightTarget,
    z.refine(({ signature, erased }) => (signature === '') === (erased !== undefined)),
  );
export type Message = z.infer<typeof messageSchema>;

/** An uncompressed P-256 point (65 bytes), base64url. */
const publicKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/));

/** What `/config.json` says besides the public config. */
export const headKeysSchema = z.object({
  /** The keys that servers of this community sign heads with. */
  headKeys: z.array(publicKey),
});
export type HeadKeys = z.infer<typeof headKeysSchema>;

/** How far a room goes, signed by the server: two that differ at one place prove that it lied. */
export const signedHeadSchema = z.object({
  room: roomId,
  epoch,
  seq: sequence,
  /** Hash of that place; see `chain.ts`. */
  hash,
  /** When the server signed, in Unix milliseconds. */
  at: milliseconds,
  /** The key that signed. */
  key: publicKey,
  signature,
});
export type SignedHead = z.infer<typeof signedHeadSchema>;

/** The links between two places: what a chain needs of messages that a page doesn't have. */
export const linksSchema = z.object({
  room: roomId,
  epoch,
  /** The digests, base64url, and times of the places after `after`, in their order. */
  links: z.array(z.tuple([hash, milliseconds])),
});
export type Links = z.infer<typeof linksSchema>;

/** Public data of an author. */
export const personSchema = z.object({
  /** The main name without TLD, or null. */
  name: z.nullable(z.string()),
  /** True for current moderators; missing for others. */
  moderator: z.optional(z.literal(true)),
});
export type Person = z.infer<typeof personSchema>;
/** People by lower-case address. */
export const peopleSchema = z.record(address, personSchema);
export type People = z.infer<typeof peopleSchema>;

/** A place in a room's log; `epoch` changes when the log itself is replaced (a restore). */
export const cursorSchema = z.object({ epoch, seq: sequence });
export type Cursor = z.infer<typeof cursorSchema>;

/** Frames from a client. The first must be `hello`. */
export const clientFrameSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    /** The device proves itself by signing the challenge of `welcome`; readers leave it out. */
    auth: z.optional(z.object({ device: deviceId, signature })),
    /** Rooms to follow and the last place seen in each, null for none yet. */
    rooms: z.record(roomId, z.nullable(cursorSchema)),
  }),
  z.object({ t: z.literal('send'), envelope: envelopeSchema, signature }),
  /** What else the page shows, in place of what it named before. */
  z.object({ t: z.literal('watch'), topics: z.array(topic).check(z.maxLength(8)) }),
  ...presenceFrames,
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

/** How many members reacted to a message, or voted, in one way. */
export const tallySchema = z.object({
  /** The place of the message. */
  seq: sequence,
  kind: z.enum(['react', 'vote']),
  body: z.string(),
  count: sequence,
});
export type Tally = z.infer<typeof tallySchema>;

/** A page of a room's log, oldest first; answers resume (socket) and history (HTTP) alike. */
export const pageSchema = z.object({
  room: roomId,
  epoch,
  /** The newest place in the log. */
  head: sequence,
  messages: z.array(messageSchema),
  /** Hash of the place before the first of `messages`; of the head where there are none. */
  base: hash,
  /** The head, signed; null where this server has no key. */
  signedHead: z.nullable(signedHeadSchema),
  /**
   * All events that count at `head` about what is said in `messages`, at most `standingMax` reactions and
   * votes of each. Null where the page reaches the head, or is followed by pages that do: whatever is
   * about its messages comes after them, so that the log itself tells it.
   */
  standing: z._default(z.nullable(z.array(messageSchema)), null),
  /** At `head`: all counts of messages that have more reactions and votes than `standing` holds. */
  tallies: z._default(z.array(tallySchema), []),
  people: peopleSchema,
  /** True when the client must forget what it had of this room. */
  reset: z.boolean(),
});
export type Page = z.infer<typeof pageSchema>;

/** Frames from the server. */
export const serverFrameSchema = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('welcome'),
    challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
  }),
  /** The author that the socket may send as; null for a reader. */
  z.object({ t: z.literal('ready'), author: z.nullable(address) }),
  z.extend(pageSchema, { t: z.literal('page') }),
  z.object({ t: z.literal('message'), epoch, message: messageSchema, person: personSchema }),
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
    ...{ room: roomId, count: sequence, people: peopleSchema },
  }),
  /** How far the member has read on any device, by room. */
  z.object({
    t: z.literal('seen'),
    rooms: z.record(roomId, cursorSchema),
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
