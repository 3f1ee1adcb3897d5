import * as z from 'zod/mini';
import { writtenAddress } from '../fields/chain.ts';
import { farcasterNeed } from '../fields/farcaster.ts';
import { roomId } from '../fields/log.ts';

/** An amount in whole tokens, such as "2.5". */
const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,29})(\.\d{1,36})?$/));
/** What members must have to write, all of it; reading is open to everybody. */
export const gateSchema = z.object({
  /** Of the chat token, or of another token of `tokens`. */
  balance: z.optional(z.object({ token: z.optional(writtenAddress), atLeast: amount })),
  /** Activity points of all time. */
  points: z.optional(z.object({ atLeast: amount })),
  /** What is staked at the community's staking contract. */
  stake: z.optional(z.object({ atLeast: amount })),
  nft: z.optional(
    z.object({
      collection: writtenAddress,
      atLeast: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
    }),
  ),
  farcaster: z.optional(farcasterNeed),
});

/** The page of a room that has none of its own; see `roomPath`. */
const sharedPath = z.string().check(z.regex(/^\/room\?id=[a-z0-9-]{1,44}$/));

export const roomSchema = z.object({
  id: roomId,
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  /** What is talked about there, in one line. */
  topic: z.optional(z.string().check(z.maxLength(200))),
  /** The page that shows the room; in a config one of the first three. */
  path: z.union([z.enum(['/', '/shill', '/memes-images']), sharedPath]),
  /** Whether only moderators write there. */
  readOnly: z.optional(z.boolean()),
  /** What members must have to write there. */
  gate: z.optional(gateSchema),
  /** True for a room that everybody reads and nobody writes in; never in a config. */
  isArchived: z.optional(z.boolean()),
});
