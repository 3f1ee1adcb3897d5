import * as z from 'zod/mini';
import { address } from '../fields/address.ts';
import {
  clientId,
  deviceId,
  epoch,
  digest as hash,
  milliseconds,
  publicKey,
  roomId,
  sequence,
  signature,
} from '../fields/log.ts';
import { recordOf } from '../fields/record.ts';
import { tupleOf } from '../fields/tuple.ts';
import { kindRules } from './kinds.ts';
import { bodyMaxLength, removalReasonMax } from './limits.ts';

/**
 * What members do in a room. Some kinds say something; each of the others is an event about something said, its target.
 * `kinds.ts` has what each of them means.
 */
export type Kind = keyof typeof kindRules;
export const kinds = Object.keys(kindRules) as Kind[];
const kindSchema = z.enum(kinds);

/** True for what is said; everything else is an event about something said. */
export const isSaid = (kind: Kind): boolean => 'says' in kindRules[kind];

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
  kind: kindSchema,
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

/** The operator removed a text: the server's word, in place of what its author signed. See `removal.ts`. */
export const removalSchema = z.object({
  reason: z.string().check(z.maxLength(removalReasonMax)),
  at: milliseconds,
  /** One of the keys that sign heads. */
  key: publicKey,
  signature,
});
export type Removal = z.infer<typeof removalSchema>;

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
    /** The digest of what is gone, in place of its text and signature. */
    erased: z.optional(hash),
    /** Why it is gone, where the operator removed it, or what it is an edit of. */
    removed: z.optional(removalSchema),
  })
  .check(
    hasRightTarget,
    z.refine(({ signature, erased }) => (signature === '') === (erased !== undefined)),
  );
export type Message = z.infer<typeof messageSchema>;

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
  links: z.array(tupleOf(hash, milliseconds)),
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
export const peopleSchema = recordOf(address, personSchema);
export type People = z.infer<typeof peopleSchema>;

/** A place in a room's log; `epoch` changes when the log itself is replaced (a restore). */
export const cursorSchema = z.object({ epoch, seq: sequence });
export type Cursor = z.infer<typeof cursorSchema>;

/** How many members reacted to a message, or voted, in one way. */
export const tallySchema = z.object({
  /** The place of the message. */
  seq: sequence,
  /** One that sets what stands for each member. */
  kind: kindSchema,
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
