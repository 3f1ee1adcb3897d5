import * as z from 'zod/mini';
import { readStored, writeStored } from '../../platform/storage.ts';

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

function key(author: string, room: string): string {
  return `parley.outbox.${author.toLowerCase()}.${room}`;
}

/** What was waiting when the member left; another wallet's messages are never read. */
export function readOutbox(author: string, room: string): Outgoing[] {
  return readStored(key(author, room), z.array(outgoingSchema)) ?? [];
}

/** Keeps what waits over a reload. Acknowledged messages are in the log and need no keeping. */
export function writeOutbox(author: string, room: string, outbox: readonly Outgoing[]): void {
  const kept = outbox.filter(({ state }) => state !== 'acknowledged');
  writeStored(key(author, room), kept.length === 0 ? null : kept);
}
