import * as z from 'zod/mini';

/**
 * What a gate may ask for at Farcaster: an account that the member linked, or one that also follows the community's own.
 */
export const farcasterNeeds = ['linked', 'follows'] as const;
export type FarcasterNeed = (typeof farcasterNeeds)[number];
export const farcasterNeed = z.enum(farcasterNeeds);

/** A Farcaster account as a config names it: its id, and the username under which people find it. */
export const namedFarcasterAccount = z.object({
  fid: z.int().check(z.positive()),
  /** One of Farcaster's own, or a name of ENS. */
  username: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,15}(?:(?:\.base)?\.eth)?$/)),
});
