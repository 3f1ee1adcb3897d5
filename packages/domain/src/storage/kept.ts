import * as z from 'zod/mini';
import { encode } from '../chat/envelope.ts';
import { statement, type Unsigned } from '../moderation/statement.ts';

/**
 * How far a file is that is kept for good: on the community's own server only; wished; sent to the network in parts; sent
 * whole; in a block; deep enough and read back; or given up until somebody wishes it again.
 */
export const keptStates = [
  'here',
  'wished',
  'sending',
  'sent',
  'confirmed',
  'permanent',
  'failed',
] as const;
export type KeptState = (typeof keptStates)[number];

/** Who may wish that an upload is kept: nobody but the operator, moderators for any, or also members for their own. */
export const wishers = ['operator', 'moderators', 'members'] as const;
export type Wishers = (typeof wishers)[number];

/** An amount of winston as a decimal. */
const winston = z.string().check(z.regex(/^(?:0|[1-9]\d{0,29})$/));
const uploadHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Answer of GET /api/storage/kept/{hash}, and of a wish. */
export const keptSchema = z.object({
  state: z.enum(keptStates),
  /** Blocks that confirm it; counted while it is confirmed, and not permanent yet. */
  blocks: z.int().check(z.nonnegative()),
  /** The id of its transaction on Arweave; null before there is one. */
  transaction: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/))),
  /** Why it does not go on by itself, in a sentence; null where it does. */
  trouble: z.nullable(z.string()),
  /** Who may wish it, and what it costs by now; null where nobody may. */
  offer: z.nullable(
    z.object({
      by: z.enum(['moderators', 'members']),
      price: winston,
      /** What a wish agrees to: the price, with room for its changes. */
      most: winston,
    }),
  ),
  /** Why it can't be wished now, in a sentence; null where it can, or has been. */
  why: z.nullable(z.string()),
});
export type Kept = z.infer<typeof keptSchema>;

/** Body of POST /api/storage/kept: a device wishes that an upload is kept for good, paid by the community. */
export const keepRequestSchema = z.object({
  ...statement,
  /** The SHA-256 in the upload's address. */
  hash: uploadHash,
  /** What it may cost at most, in winston. */
  most: winston,
});
export type KeepRequest = z.infer<typeof keepRequestSchema>;

/** The exact bytes that a device signs to wish that an upload is kept. */
export function keepBytes(request: Unsigned<KeepRequest>): Uint8Array<ArrayBuffer> {
  const { chainId, host, device, at, hash, most } = request;
  return encode(['parley.keep.v1', chainId, host, device, at, hash, most]);
}
