import * as z from 'zod/mini';
import { peopleSchema } from '../chat/wire.ts';
import { address } from '../fields/address.ts';
import { amount, hash, seconds } from '../fields/chain.ts';
import { recordOf } from '../fields/record.ts';
import { indexStateSchema, next, occurrence } from '../indexed/wire.ts';

/** Answer of GET /api/members/:address/names?after=. */
export const memberNamesSchema = z.object({
  /** Null for an address that shows none. */
  mainName: z.nullable(z.string()),
  /** In the order of their letters. */
  names: z.array(z.object({ name: z.string(), id: hash, registeredAt: seconds })),
  next,
  index: indexStateSchema,
});
export type MemberNamesWire = z.input<typeof memberNamesSchema>;

/** Names that one question may be about. */
export const askedNamesMax = 50;

/** Answer of GET /api/names?names=, about at most `askedNamesMax` names with commas between, which no name has. */
export const holdersSchema = z.object({
  /** By name, of those that somebody holds. */
  holders: recordOf(z.string(), address),
  index: indexStateSchema,
});
export type HoldersWire = z.input<typeof holdersSchema>;

/** Answer of GET /api/names/:name?after=. */
export const nameHistorySchema = z.object({
  name: z.string(),
  /** The token's id, which changes of the name are announced by. */
  id: hash,
  holder: address,
  registeredAt: seconds,
  /** Whoever got it, newest first; the first `from` is the zero address. */
  transfers: z.array(
    z.object({
      from: address,
      to: address,
      /** What it was bought for from the community; null for a gift, and between members. */
      priceWei: z.nullable(amount),
      ...occurrence,
    }),
  ),
  next,
  people: peopleSchema,
  index: indexStateSchema,
});
export type NameHistoryWire = z.input<typeof nameHistorySchema>;
