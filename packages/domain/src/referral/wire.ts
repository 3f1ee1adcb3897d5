import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { amount, count, seconds } from '../fields/chain.ts';
import { eventPlace, indexStateSchema, next } from '../indexed/wire.ts';

/** What a referrer earned with one purchase, in wei. */
const earning = z.object({
  /** Who paid. */
  member: address,
  reason: z.enum(['name', 'launch', 'swap']),
  amountWei: amount,
  ...eventPlace,
});
export type Earning = z.infer<typeof earning>;

/** Answer of GET /api/members/:address/referrals?after=. */
export const memberReferralsSchema = z.object({
  /** All that was earned, in wei, withdrawn or not. */
  totalWei: amount,
  /** How many purchases it was for. */
  count,
  /** How many members made them, and how many of those minted a name. */
  memberCount: count,
  nameCount: count,
  /** Who came, those who brought most first; at most 25. */
  members: z.array(
    z.object({ member: address, amountWei: amount, count, firstAt: seconds, lastAt: seconds }),
  ),
  /** Newest first. */
  earnings: z.array(earning),
  next,
  /** What contracts keep for the address to withdraw, in wei. */
  credits: z.array(z.object({ contract: address, amountWei: amount })),
  people: peopleSchema,
  index: indexStateSchema,
});
export type MemberReferralsWire = z.input<typeof memberReferralsSchema>;
