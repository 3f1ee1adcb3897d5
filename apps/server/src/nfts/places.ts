import * as z from 'zod/mini';
import { AppError } from '../platform/errors.ts';
import type { HolderRow } from './rows.ts';
import type { ListPlace, TradePlace } from './store.ts';

const digits = z.string().check(z.regex(/^\d{1,78}$/));
const counter = z.int().check(z.nonnegative());

/** Where lists go on, as pages send it back: the last row that was given. */
export const listPlace = place<ListPlace>(z.object({ key: digits, launched: digits }));
export const tradePlace = place<TradePlace>(z.object({ block: counter, log_index: counter }));
export const holderPlace = place<HolderRow>(
  z.object({ tokens: counter, holder: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)) }),
);

function place<Place>(schema: z.ZodMiniType<Place>) {
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
