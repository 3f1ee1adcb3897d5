import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { amount, seconds } from '../fields/chain.ts';
import { eventPlace, indexStateSchema, next } from '../indexed/wire.ts';

/** A swap through the community's router, in the smallest units of its tokens. */
const swap = z.object({
  payer: address,
  tokenIn: address,
  tokenOut: address,
  amountIn: amount,
  amountOut: amount,
  /** In native coin if the path has it, else in `tokenIn`. */
  fee: amount,
  ...eventPlace,
});
export type SwapEvent = z.infer<typeof swap>;

/** Over which time prices are told, back from now. */
export const priceSpans = ['day', 'week', 'month', 'all'] as const;
export type PriceSpan = (typeof priceSpans)[number];

/** Answer of GET /api/swaps?base=&quote=&span=&after=, for two tokens. */
export const pairSwapsSchema = z.object({
  /** In both directions, newest first. */
  swaps: z.array(swap),
  next,
  /**
   * What 10^36 of the smallest unit of `base` cost in that of `quote`, fees included, by the last swap
   * up to each time; at most 200 places, oldest first, each of another price than the one before.
   */
  prices: z.array(z.object({ at: seconds, price: amount })),
  people: peopleSchema,
  index: indexStateSchema,
});
export type PairSwapsWire = z.input<typeof pairSwapsSchema>;

/** Answer of GET /api/members/:address/swaps?after=. */
export const memberSwapsSchema = z.object({
  swaps: z.array(swap),
  next,
  index: indexStateSchema,
});
export type MemberSwapsWire = z.input<typeof memberSwapsSchema>;
