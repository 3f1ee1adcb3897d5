import * as z from 'zod/mini';
import { readStored, storedKeys, writeStored } from '../../storage/localStorage.ts';

const outgoingSchema = z.object({
  /** ULID; the same over retries, reloads and signatures. */
  id: z.string(),
  /** Lower-case address. */
  author: z.string(),
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

/** A message this member wrote and the log does not hold yet. */
export type Outgoing = z.infer<typeof outgoingSchema>;

/** One entry for each message, so that tabs never write over each other's. */
function prefixOf(author: string, room: string): string {
  return `parley.outbox.${author.toLowerCase()}.${room}.`;
}

/** The id of the message that an entry is about; null for any other entry. */
export function outboxId(key: string, author: string, room: string): string | null {
  const prefix = prefixOf(author, room);
  return key.startsWith(prefix) ? key.slice(prefix.length) : null;
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
  return storedKeys(prefixOf(author, room))
    .flatMap((key) => readOutgoing(key) ?? [])
    .sort(byWriting);
}

/** Before each message had an entry, all of a room were one array: it is split once. */
function splitOldEntry(author: string, room: string): void {
  const key = prefixOf(author, room).slice(0, -1);
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
  for (const { author, id } of before) {
    if (!ids.has(id)) writeStored(prefixOf(author, room) + id, null);
  }
  for (const outgoing of kept) {
    if (!before.includes(outgoing)) {
      writeStored(prefixOf(outgoing.author, room) + outgoing.id, outgoing);
    }
  }
}
