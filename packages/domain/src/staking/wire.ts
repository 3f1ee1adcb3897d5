import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { amount, count, seconds } from '../fields/chain.ts';
import { eventPlace, indexStateSchema, next, occurrence } from '../indexed/wire.ts';

/**
 * `staked` and `withdrawn` in the smallest unit of the stake's token. In wei: `added` to what streams
 * to stakers, `paid` to one of them, and `kept` where the account refused the payment.
 */
const stakeEvent = z.object({
  kind: z.enum(['staked', 'withdrawn', 'added', 'paid', 'kept']),
  account: address,
  amount,
  /** Rewards that were given up to withdraw at once, in wei. */
  forfeitedWei: amount,
  ...occurrence,
});

/** Answer of GET /api/staking?after=. */
export const stakingPoolSchema = z.object({
  staked: amount,
  stakers: count,
  /** What streams to stakers, in wei a second until then; null before the first reward. */
  stream: z.nullable(z.object({ rateWei: amount, endsAt: seconds })),
  /** Newest first. */
  events: z.array(stakeEvent),
  next,
  people: peopleSchema,
  index: indexStateSchema,
});
export type StakingPoolWire = z.input<typeof stakingPoolSchema>;

/** Answer of GET /api/members/:address/stakes?after=. */
export const memberStakesSchema = z.object({
  staked: amount,
  /** All rewards that were paid, in wei. */
  paidWei: amount,
  events: z.array(stakeEvent),
  next,
  index: indexStateSchema,
});
export type MemberStakesWire = z.input<typeof memberStakesSchema>;

/** Answer of GET /api/staking/stream. */
export const stakingStreamSchema = z.object({
  /** What all stakes earn from a time on, in wei a second, each of another rate; at most 500, oldest first. */
  steps: z.array(z.object({ at: seconds, rateWei: amount })),
  /** The last rewards that were added, in wei, oldest first. */
  rewards: z.array(z.object({ account: address, amount, ...eventPlace })),
  people: peopleSchema,
  index: indexStateSchema,
});
export type StakingStreamWire = z.input<typeof stakingStreamSchema>;
export type StakingStream = z.infer<typeof stakingStreamSchema>;
