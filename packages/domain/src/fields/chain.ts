import * as z from 'zod/mini';
import { isAddress, isHash } from './hex.ts';

/** An address as members, operators, and wallets write it: in any case. */
export const writtenAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
/** Such an address as calls to the chain take it. */
export const hexAddress = z.custom<`0x${string}`>(isAddress);

/** 32 bytes as the server stores and sends them, such as the hash of a transaction: in lower case. */
export const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
/** 32 bytes in any case, as calls to the chain take them. */
export const hexHash = z.custom<`0x${string}`>(isHash);

/** An amount in the smallest unit, such as wei, as decimal digits: JSON has no integers of that size. */
export const digits = z.string().check(z.regex(/^\d{1,78}$/));
/** Such an amount as a bigint. */
export const amount = z.pipe(
  digits,
  z.transform((text: string) => BigInt(text)),
);
/** An amount that may be negative. */
export const signedAmount = z.pipe(
  z.string().check(z.regex(/^-?\d{1,78}$/)),
  z.transform((text: string) => BigInt(text)),
);

export const count = z.int().check(z.nonnegative());
/** Seconds since 1970. */
export const seconds = z.int().check(z.nonnegative());
