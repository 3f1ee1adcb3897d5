import * as z from 'zod/mini';
import { address } from '../fields/address.ts';
import { hash } from '../fields/chain.ts';
import { indexStateSchema } from '../indexed/wire.ts';

/** Answer of GET /api/members/:address/paid: whom a member paid, as the chain shows it. */
export const paidSchema = z.object({
  /** Newest first, each once; only of what the member signed, of coins and tokens of the community, or of names. */
  paid: z.array(
    z.object({
      address,
      /** The main name now; null for none. */
      name: z.nullable(z.string()),
    }),
  ),
  /** False where the node did not tell of transfers of tokens. */
  isWhole: z.boolean(),
  index: indexStateSchema,
});
export type PaidWire = z.input<typeof paidSchema>;

/** Body of POST /api/members/:address/paid: a transaction by which the member sent coins. The answer is `{}`. */
export const paidReportSchema = z.object({ tx: hash });
