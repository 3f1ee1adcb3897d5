import { isSaid, kinds, targetSchema } from '@parley/domain/chat/wire';
import * as z from 'zod/mini';
import { readStored, storedKeys, writeStored } from '../../storage/localStorage.ts';

const outgoingSchema = z.object({
  /** ULID; the same over retries, reloads and signatures. */
  id: z.string(),
  /** Lower-case address. */
  author: z.string(),
  /** Missing for a text. */
  kind: z.optional(z.enum(kinds)),
  /** Missing for what is said. */
  target: z.optional(targetSchema),
  body: z.string(),
  replyTo: z.nullable(z.int()),
  /** When it was written, in Unix milliseconds. */
  writtenAt: z.int(),
  state: z.enum(['pending', 'acknowledged', 'failed']),
  /** Its place in the log, once acknowledged. */
  seq: z.nullable(z.int()),
  /** Why it failed, for the member. */
  sentence: z.nullable(z.string()),
});

/** A message this member wrote, or an event they made, and the log does not hold yet. */
export type Outgoing = z.infer<typeof outgoingSchema>;

/** True for what will have a row of its own; false for an event about a message. */
export function isSaying({ kind = 'text' }: Outgoing): boolean {
  return isSaid(kind);
}

/** Texts under one prefix; what pages from before know nothing of, and would send as a text, under another. */
const prefixes = ['parley.outbox.', 'parley.events.'] as const;

function prefixesOf(author: string, room: string): string[] {
  return prefixes.map((prefix) => `${prefix}${author.toLowerCase()}.${room}.`);
}

/** One entry for each message, so that tabs never write over each other's. */
function keyOf(room: string, { author, id, kind = 'text' }: Outgoing): string {
  const [texts = '', events = ''] = prefixesOf(author, room);
  return (kind === 'text' ? texts : events) + id;
}

/** The id of the message that an entry is about; null for any other entry. */
export function outboxId(key: string, author: string, room: string): string | null {
  const prefix = prefixesOf(author, room).find((one) => key.startsWith(one));
  return prefix === undefined ? null : key.slice(prefix.length);
}

/** A message as its entry has it; null when there is none any more. */
export function readOutgoing(key: string): Outgoing | null {
  return readStored(key, outgoingSchema);
}

/**
 * What waits of this author in a room, whichever tab it was written in, in the order of writing.
 * Another wallet's messages are never read.
 */
export function readOutbox(author: string, room: string): Outgoing[] {
  splitOldEntry(author, room);
  return prefixesOf(author, room)
    .flatMap(storedKeys)
    .flatMap((key) => readOutgoing(key) ?? [])
    .sort(byWriting);
}

/** Before each message had an entry, all of a room were one array: it is split once. */
function splitOldEntry(author: string, room: string): void {
  const key = prefixesOf(author, room)[0]?.slice(0, -1) ?? '';
  const old = readStored(key, z.array(outgoingSchema));
  if (old === null) return;
  keepChanges(room, [], old);
  writeStored(key, null);
}

/** The order of writing. */
export function byWriting(a: Outgoing, b: Outgoing): number {
  return a.writtenAt - b.writtenAt;
}

/** Keeps what changed over a reload. Acknowledged messages are in the log and need no keeping. */
export function keepChanges(
  room: string,
  before: readonly Outgoing[],
  after: readonly Outgoing[],
): void {
  const kept = after.filter(({ state }) => state !== 'acknowledged');
  const ids = new Set(kept.map(({ id }) => id));
  for (const outgoing of before) {
    if (!ids.has(outgoing.id)) writeStored(keyOf(room, outgoing), null);
  }
  for (const outgoing of kept) {
    if (!before.includes(outgoing)) {
      writeStored(keyOf(room, outgoing), outgoing);
    }
  }
}
