import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { amount, count, seconds, signedAmount } from '../fields/chain.ts';
import { eventPlace, indexStateSchema, next } from '../indexed/wire.ts';

/** The epoch now, counted from 1; null for a ledger without epochs. */
const currentEpoch = z.nullable(z.object({ epoch: count, startsAt: seconds, endsAt: seconds }));

/** An entry of the ledger. Amounts have 18 decimals; those of corrections are negative. */
const pointEntry = z.object({
  kind: z.enum(['award', 'bonus', 'correction']),
  /** Such as `name-mint`, or what the owner wrote. */
  reason: z.string(),
  /** The contract that awarded, or the owner. */
  source: address,
  amount: signedAmount,
  epoch: count,
  /** What an award was for; null where that is more than one thing, or not known. */
  about: z.nullable(
    z.object({
      /** A member's name without its TLD, or the name of a collection. */
      name: z.string(),
      /** Null for a member's name. */
      collection: z.nullable(address),
      /** Null for a launch. */
      trade: z.nullable(z.enum(['mint', 'burn'])),
    }),
  ),
  ...eventPlace,
});
export type PointEntry = z.infer<typeof pointEntry>;

/** How many days of points are told one by one. */
export const toldDays = 7;

/**
 * Answer of GET /api/members/:address/points?after=&today=. `today` is when the reader's day began, in
 * seconds since 1970.
 */
export const memberPointsSchema = z.object({
  total: amount,
  /** Among all members, of all time; null without points. */
  rank: z.nullable(count),
  current: currentEpoch,
  /** Newest first, at most 100. */
  epochs: z.array(z.object({ epoch: count, total: signedAmount })),
  /** What each of the last days brought, oldest first; the last is the reader's today. */
  days: z.array(signedAmount),
  /** Newest first. */
  entries: z.array(pointEntry),
  next,
  index: indexStateSchema,
});
export type MemberPointsWire = z.input<typeof memberPointsSchema>;

const ranked = z.object({
  rank: count,
  member: address,
  total: amount,
  /** The rank in the epoch before; null for who had none, and for all time. */
  before: z.nullable(count),
});
export type RankedWire = z.input<typeof ranked>;
export type Ranked = z.infer<typeof ranked>;

/** Answer of GET /api/points?epoch=<number, current, or all>&viewer=&after=. */
export const leaderboardSchema = z.object({
  /** The epoch of the ranks; null for all time. */
  epoch: z.nullable(count),
  current: currentEpoch,
  /** Most points first; of two with as many, the lower address. */
  ranks: z.array(ranked),
  /** How many members have points. */
  total: count,
  next,
  /** The viewer between two members above and two below; empty without points or a viewer. */
  around: z.array(ranked),
  people: peopleSchema,
  index: indexStateSchema,
});
export type LeaderboardWire = z.input<typeof leaderboardSchema>;
