import { writtenAddress } from '@parley/domain/fields/chain';
import * as z from 'zod/mini';
import { AppError } from './errors.ts';

/** Where a list goes on, as pages send it back: the last row that was given. */
export function placeIn<Place>(schema: z.ZodMiniType<Place>) {
  return {
    encode: (row: Place): string =>
      Buffer.from(JSON.stringify(schema.parse(row))).toString('base64url'),
    /** Null for the beginning. Throws AppError (400) for what we never gave out. */
    decode(text: string | undefined): Place | null {
      if (text === undefined) return null;
      const parsed = schema.safeParse(parse(text));
      if (!parsed.success) throw new AppError(400, 'Expected after=<next of the answer before>.');
      return parsed.data;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** The first `limit` rows, and where the list goes on; one row more was asked for to know that. */
export function cut<Row>(rows: readonly Row[], limit: number, encode: (row: Row) => string) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? encode(last) : null;
  return { rows: shown, next };
}

/** Throws AppError (400) with what was expected. */
export function readAs<Value>(
  schema: z.ZodMiniType<Value>,
  value: unknown,
  expected: string,
): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError(400, expected);
  return parsed.data;
}

const counter = z.int().check(z.nonnegative());

/** A place in the order of the chain. */
export type ChainPlace = Readonly<{ block: number; log_index: number }>;
export const chainPlace = placeIn<ChainPlace>(z.object({ block: counter, log_index: counter }));

const after = z.optional(z.string().check(z.maxLength(400)));
const afterQuery = z.object({ after });

/** `after=` of a query, as a place in the order of the chain. Throws AppError (400). */
export function readAfter(query: unknown): ChainPlace | null {
  return chainPlace.decode(readAs(afterQuery, query, 'Expected after=.').after);
}

/** A whole number from 1 on, such as a place in a log. */
export const placeDigits = z.string().check(z.regex(/^[1-9]\d{0,14}$/));

/** An address of a path or query, in lower case. Throws AppError (400). */
export function readAddress(value: unknown, expected = 'Expected the address of an account.') {
  return readAs(writtenAddress, value, expected).toLowerCase();
}
