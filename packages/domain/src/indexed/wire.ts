import * as z from 'zod/mini';

/** An address in lower case. */
export const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/));
export const count = z.int().check(z.nonnegative());
/** Seconds since 1970. */
export const seconds = z.int().check(z.nonnegative());
/** 32 bytes, such as the hash of a transaction. */
export const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
/** An amount as decimal digits on the wire, since JSON has no integers of that size. */
export const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((digits: string) => BigInt(digits)),
);
/** An amount that may be negative. */
export const signedAmount = z.pipe(
  z.string().check(z.regex(/^-?\d{1,78}$/)),
  z.transform((digits: string) => BigInt(digits)),
);
/** Where a list goes on; null at its end. */
export const next = z.nullable(z.string());

/** Where something happened. */
export const occurrence = { at: seconds, block: count, tx: hash };
/** Where an event happened, with its place in the block: no two have the same. */
export const eventPlace = { ...occurrence, log: count };

/** How far the index is; pages say so when it is behind. */
export const indexStateSchema = z.object({
  /** The last block whose events are in the answer. */
  block: count,
  behindSeconds: count,
});
export type IndexState = z.infer<typeof indexStateSchema>;
