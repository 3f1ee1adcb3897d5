import * as z from 'zod/mini';
import { count, hash, seconds } from '../fields/chain.ts';

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
  /** Since when what the answer tells lacks something; 0 while nothing is known to be missing. */
  behindSeconds: count,
});
export type IndexState = z.infer<typeof indexStateSchema>;

/** From so much on readers are told, in seconds: a block or two are always on their way. */
const behindMax = 10;

/** Whether readers are to be told that the index is behind. */
export function isBehind({ behindSeconds }: Pick<IndexState, 'behindSeconds'>): boolean {
  return behindSeconds > behindMax;
}

/** Answer of GET /api/index. The topic `index` announces when readers are to be told that it is behind, or no longer. */
export const indexSchema = z.object({
  index: indexStateSchema,
  /** Kinds of contracts that tell nothing of what happens in them: lists of these are not known. */
  silent: z._default(z.array(z.string()), []),
});
export const lagTopic = 'index';
