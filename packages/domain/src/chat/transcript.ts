import * as z from 'zod/mini';
import { deviceProofSchema } from '../auth/proof.ts';
import { hostChangeSchema } from './hostChanges.ts';
import { restoreSchema } from './restores.ts';
import { messageSchema, signedHeadSchema } from './wire.ts';

/**
 * The lines of an exported room, one JSON each: what it is of, then messages in their order, each after
 * the proof of its device, and the signed head at the end.
 */
export const transcriptLineSchema = z.union([
  z.object({
    transcript: z.literal('parley.transcript.v1'),
    chainId: z.int(),
    host: z.string(),
    room: z.string(),
    /** How the community came to its host, where it had another. */
    hostChanges: z.optional(z.array(hostChangeSchema)),
    /** Its restores from backups, if there were any: what was anchored before one may be gone. */
    restores: z.optional(z.array(restoreSchema)),
  }),
  z.object({ device: deviceProofSchema }),
  z.object({ message: messageSchema }),
  z.object({ head: signedHeadSchema }),
]);
export type TranscriptLine = z.infer<typeof transcriptLineSchema>;

/** What is wrong with an exported room, and at which place; null where it is about all of it. */
export type TranscriptFault = {
  seq: number | null;
  code:
    | 'unreadable'
    | 'gap'
    | 'no-proof'
    | 'bad-proof'
    | 'bad-signature'
    | 'other-target'
    | 'not-author'
    | 'not-deleted'
    | 'bad-removal'
    | 'other-head'
    | 'bad-head'
    | 'no-head'
    | 'other-anchor';
};

/** How far a room went when that was written on the chain. */
export type TranscriptAnchor = {
  seq: number;
  /** Of the message at this place, base64url. */
  hash: string;
  /** When it was written, in seconds since 1970. */
  time: number;
};

/** What came of checking an exported room. */
export type TranscriptReport = {
  room: string | null;
  host: string | null;
  chainId: number | null;
  /** What was said. */
  messages: number;
  /** What members did about it. */
  events: number;
  /** Events whose authors had to be moderators then, which no transcript can tell. */
  moderations: number;
  /** Texts that the operator removed, as a key of `keys` says. */
  removed: number;
  /** The server's keys that signed the file, base64url: its changes of the host, restores, head, then removals. */
  keys: readonly string[];
  /** Hash of the last message, base64url. */
  hash: string | null;
  /** Authors whose smart wallets only their chain can answer for: their permission is not checked. */
  unasked: readonly string[];
  /** The newest anchor that fits; null where none does, or none was asked for. */
  anchored: TranscriptAnchor | null;
  /** The first hundred. */
  faults: readonly TranscriptFault[];
};
