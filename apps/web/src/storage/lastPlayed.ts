import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

/** The storage key of what was played last. */
const key = 'parley.player';
/** How long it is kept, in milliseconds: a week. */
const keptMs = 7 * 86_400_000;

/** What the player plays: the song or video of a collection, or one that a message brings. */
const trackSchema = z.object({
  /** Of the collection its address, of a file of a message the file's. */
  id: z.string(),
  /** The page that it belongs to. */
  path: z.string().check(z.regex(/^\//)),
  title: z.string(),
  /** The address of who made it, or of the message's author. */
  creator: z.string(),
  /** Their main name without TLD. */
  creatorName: z.nullable(z.string()),
  /** Where the file is, as it is written on chain or in the message. */
  uri: z.string(),
  kind: z.enum(['audio', 'video']),
  /** The collection's picture, as it is written on chain; empty for none. */
  image: z.string(),
  /** How long it is; null while nobody knows. */
  seconds: z.nullable(z.number()),
});
export type Track = z.infer<typeof trackSchema>;

const schema = z.object({
  queue: z.array(trackSchema),
  /** Which one of the queue. */
  index: z.int(),
  /** Seconds from its beginning. */
  position: z.number().check(z.nonnegative()),
  storedAt: z.number(),
});
export type LastPlayed = Omit<z.infer<typeof schema>, 'storedAt'>;

/** What was played last, within a week; null for nothing. */
export function readLastPlayed(now = Date.now()): LastPlayed | null {
  const stored = readStored(key, schema);
  if (stored === null || stored.storedAt + keptMs < now) return null;
  const { storedAt: _, ...last } = stored;
  return last.queue[last.index] === undefined ? null : last;
}

/** Keeps what is played for the next visit; null forgets it. */
export function writeLastPlayed(last: LastPlayed | null, now = Date.now()): void {
  writeStored(key, last === null ? null : { ...last, storedAt: now });
}
