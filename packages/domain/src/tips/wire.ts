import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { amount, count, hash } from '../fields/chain.ts';
import { indexStateSchema, next, occurrence } from '../indexed/wire.ts';

/** A tip, in the smallest unit of its token; the zero address is the native coin. */
const tip = z.object({
  message: hash,
  sender: address,
  author: address,
  token: address,
  amount,
  ...occurrence,
});
const sum = { token: address, amount, count };

/** How many messages one question may name. */
export const tippedMessagesMax = 50;

/** Answer of GET /api/tips?messages=<ids with commas between>: what messages of a room were tipped. */
export const tippedMessagesSchema = z.object({
  /** Anyone can tip with any token: readers choose which ones they show. */
  totals: z.array(z.object({ message: hash, ...sum })),
  index: indexStateSchema,
});
export type TippedMessagesWire = z.input<typeof tippedMessagesSchema>;

/** Answer of GET /api/tips/:message?after= and /api/members/:address/tips?side=&after=. */
export const tipsPageSchema = z.object({
  /** By token, most tips first; at most 20. */
  totals: z.array(z.object(sum)),
  /** Newest first. */
  tips: z.array(tip),
  next,
  people: peopleSchema,
  index: indexStateSchema,
});
export type TipsPageWire = z.input<typeof tipsPageSchema>;
