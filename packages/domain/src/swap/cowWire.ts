import * as z from 'zod/mini';
import { address } from '../fields/address.ts';
import { amount, hash, seconds } from '../fields/chain.ts';
import { indexStateSchema, next } from '../indexed/wire.ts';

/** What an order names as the token bought to be paid in native coin (GPv2Transfer). */
export const coinMarker = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Limits of the order book. */
export const cowLimits = {
  /** The longest time from now on that an order may be valid for, in seconds: 7 days. */
  validSeconds: 7 * 24 * 3_600,
  /** Open orders of one owner. */
  openOrders: 20,
  /** Orders of one answer. */
  page: 20,
} as const;

/** 56 bytes: the order's digest, its owner, and its last second (GPv2Order.packOrderUidParams). */
export const orderUid = z.string().check(z.regex(/^0x[0-9a-f]{112}$/));

/** How an order was signed; a contract, such as a Safe, by EIP-1271. */
export const cowSchemes = ['eip712', 'ethsign', 'eip1271'] as const;

const signature = z.string().check(z.regex(/^0x(?:[0-9a-f]{2}){1,2048}$/));

/** A `CowOrder` on the wire. A fee besides `sellAmount` and partial filling are not offered. */
export const cowOrderSchema = z.object({
  sellToken: address,
  buyToken: address,
  receiver: address,
  sellAmount: amount,
  buyAmount: amount,
  validTo: seconds,
  appData: hash,
  feeAmount: amount,
  kind: z.enum(['sell', 'buy']),
  partiallyFillable: z.boolean(),
});

/** Body of POST /api/cow/orders; answers 201 with a `CowOrderWire`. */
export const placeOrderSchema = z.object({
  owner: address,
  order: cowOrderSchema,
  scheme: z.enum(cowSchemes),
  signature,
  /** An EIP-2612 permit of `sellAmount` for the vault relayer, so that allowing costs nothing either. */
  permit: z.nullable(z.object({ deadline: seconds, signature })),
});
export type PlaceOrderWire = z.input<typeof placeOrderSchema>;

/**
 * Body of DELETE /api/cow/orders/:uid: the owner's EIP-712 signature of
 * `OrderCancellations(bytes[] orderUids)` with this one order, as the protocol's own order book takes
 * it. Answers 200 with a `CowOrderWire`; an order whose settlement was sent already may still be filled.
 */
export const cancelOrderSchema = z.object({ signature });

/** What became of an order. */
export const cowStates = ['open', 'settling', 'filled', 'cancelled', 'expired'] as const;
export type CowState = (typeof cowStates)[number];

/** Why an open order is not settled yet. */
export const cowWaits = [
  /** No pool and no other order gives its limit. */
  'limit',
  /** The owner has less than the order sells. */
  'balance',
  /** The vault relayer may take less than the order sells. */
  'allowance',
  /** A token or contract refuses the settlement. */
  'refused',
  /** The solver cannot work: it has no coins for the fee, or the chain does not answer. */
  'solver',
] as const;
export type CowWait = (typeof cowWaits)[number];

/** More than the reason `solver` says. Pages of every age know that one. */
export const cowWaitDetails = [
  /** It is worth less than the network fee of settling it. */
  'small',
  /** Its owner's orders were settled often in the last hour. */
  'budget',
] as const;
export type CowWaitDetail = (typeof cowWaitDetails)[number];

const order = z.object({
  uid: orderUid,
  owner: address,
  order: cowOrderSchema,
  placedAt: seconds,
  state: z.enum(cowStates),
  /** For an open order; null while it has not been tried. */
  waits: z.nullable(z.enum(cowWaits)),
  /** Why the solver leaves it alone, where it could settle it. */
  detail: z.optional(z.enum(cowWaitDetails)),
  /** What was taken and paid out in all; null until it is filled. */
  filled: z.nullable(
    z.object({
      sellAmount: amount,
      buyAmount: amount,
      tx: hash,
      at: seconds,
      /** Against other orders, through pools, or both. */
      by: z.enum(['orders', 'pools', 'both']),
    }),
  ),
});
export type CowOrderWire = z.input<typeof order>;
export type PlacedOrder = z.output<typeof order>;
/** Answer of GET /api/cow/orders/:uid. */
export const placedOrderSchema = order;

/**
 * Answer of GET /api/members/:address/cow-orders?after=, newest first. The topic
 * `member:<address>` announces each change.
 */
export const memberOrdersSchema = z.object({
  orders: z.array(order),
  next,
  index: indexStateSchema,
});
export type MemberOrdersWire = z.input<typeof memberOrdersSchema>;

/** Answer of GET /api/cow: what the community's order book is and whether it works. */
export const cowBookSchema = z.object({
  /** Null when this community has none. */
  solver: z.nullable(address),
  /** False when the solver has too few coins for fees, is no solver of the contract, or is stuck. */
  isWorking: z.boolean(),
  openOrders: z.int().check(z.nonnegative()),
  index: indexStateSchema,
});
export type CowBookWire = z.input<typeof cowBookSchema>;

/** Why the order book refused something. Each has one sentence in `cowRefusals.ts`. */
export const cowRefusalCodes = [
  'not-offered',
  'malformed',
  'bad-signature',
  'unknown-token',
  'same-token',
  'zero-amount',
  'too-soon',
  'too-late',
  'too-many',
  'balance',
  'too-small',
  'not-found',
  'not-open',
  'rate-limited',
] as const;
export type CowRefusalCode = (typeof cowRefusalCodes)[number];
