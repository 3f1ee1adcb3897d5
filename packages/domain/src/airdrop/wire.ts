import * as z from 'zod/mini';
import { address } from '../fields/address.ts';
import { amount } from '../fields/chain.ts';
import { indexStateSchema, next, occurrence } from '../indexed/wire.ts';

/** Answer of GET /api/members/:address/airdrops?after=. */
export const memberAirdropsSchema = z.object({
  /** Newest first; amounts in the token's smallest unit. */
  claims: z.array(
    z.object({
      airdrop: address,
      /** The name that was claimed with; null for a claim by points. */
      name: z.nullable(z.string()),
      /** The points that were claimed with, 18 decimals; null for a claim by name. */
      points: z.nullable(amount),
      amount,
      ...occurrence,
    }),
  ),
  next,
  index: indexStateSchema,
});
export type MemberAirdropsWire = z.input<typeof memberAirdropsSchema>;
