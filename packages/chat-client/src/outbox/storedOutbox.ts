import { kinds, targetSchema } from '@parley/domain/chat/wire';
import { text } from '@parley/text/ui';
import * as z from 'zod/mini';
import type { TimelineEvent } from '../log/timeline.ts';
import type { ClientStorage } from '../ports.ts';
import { byWriting, type Outgoing } from './outgoing.ts';

const outgoingSchema = z.object({
  id: z.string(),
  author: z.string(),
  kind: z.optional(z.enum(kinds)),
  target: z.optional(targetSchema),
  body: z.string(),
  replyTo: z.nullable(z.int()),
  writtenAt: z.int(),
  state: z.enum(['pending', 'acknowledged', 'failed']),
  seq: z.nullable(z.int()),
  sentence: z.nullable(z.string()),
});

/** What of one author waits in one room, kept over a restart. Another wallet's messages are never read. */
export type StoredOutbox = {
  /** What waits, whichever tab it was written in, in the order of writing. */
  read(): Outgoing[];
  /** Keeps what changed. Acknowledged messages are in the log and need no keeping. */
  keep(before: readonly Outgoing[], after: readonly Outgoing[]): void;
  /**
   * What an entry that another tab changed means beside what is shown here; null when it means nothing new,
   * undefined for an entry of anything else.
   */
  eventOf(key: string, shown: readonly Outgoing[]): TimelineEvent | null | undefined;
};

/** Texts under one prefix; what pages from before know nothing of, and would send as a text, under another. */
const prefixes = ['parley.outbox.', 'parley.events.'] as const;

/** The stored outbox of an author, by their address, in a room. */
export function storedOutbox(storage: ClientStorage, author: string, room: string): StoredOutbox {
  const [texts, events] = prefixes.map((prefix) => `${prefix}${author.toLowerCase()}.${room}.`) as [
    string,
    string,
  ];

  /** One entry for each message, so that tabs never write over each other's. */
  function keyOf({ id, kind = 'text' }: Outgoing): string {
    return (kind === 'text' ? texts : events) + id;
  }

  const readOne = (key: string): Outgoing | null => storage.read(key, outgoingSchema);

  /** Before each message had an entry, all of a room were one array: it is split once. */
  function splitOldEntry(): void {
    const key = texts.slice(0, -1);
    const old = storage.read(key, z.array(outgoingSchema));
    if (old === null) return;
    keep([], old);
    storage.write(key, null);
  }

  function keep(before: readonly Outgoing[], after: readonly Outgoing[]): void {
    const kept = after.filter(({ state }) => state !== 'acknowledged');
    const ids = new Set(kept.map(({ id }) => id));
    for (const outgoing of before) {
      if (!ids.has(outgoing.id)) storage.write(keyOf(outgoing), null);
    }
    for (const outgoing of kept) {
      if (!before.includes(outgoing)) storage.write(keyOf(outgoing), outgoing);
    }
  }

  return {
    keep,
    read() {
      splitOldEntry();
      return [texts, events]
        .flatMap((prefix) => storage.keys(prefix))
        .flatMap((key) => readOne(key) ?? [])
        .sort(byWriting);
    },
    eventOf(key, shown) {
      const prefix = [texts, events].find((one) => key.startsWith(one));
      if (prefix === undefined) return undefined;
      const [id, stored] = [key.slice(prefix.length), readOne(key)];
      const known = shown.find((outgoing) => outgoing.id === id);
      if (stored !== null && known === undefined) return { type: 'queued', outgoing: stored };
      // What is in the log is no longer stored, and shown until the log brings it.
      if (known === undefined || known.state === 'acknowledged') return null;
      if (stored === null) return { type: 'discarded', id };
      if (stored.state !== 'failed') return { type: 'pending', id };
      return { type: 'failed', id, sentence: stored.sentence ?? text.chat.notSent };
    },
  };
}
