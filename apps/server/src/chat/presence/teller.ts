import type { ServerFrame } from '@parley/domain/chat/wire';
import type { Connection } from '../connection.ts';
import { textFrame } from '../frames.ts';

type Options = {
  /** Who is told. */
  readers: ReadonlySet<Connection>;
  /** How long it is quiet after it has told, in milliseconds. */
  everyMs: number;
  /** What there is to tell now. */
  describe: () => Promise<ServerFrame>;
  onError: (error: unknown) => void;
};

export type Teller = ReturnType<typeof createTeller>;

/** How long the first change waits for those that come with it, in milliseconds. */
const gatherMs = 50;

/**
 * Tells many readers one thing that changes often: only what is newest, only when it differs from what
 * they know, and never more often than every `everyMs`. Readers that lag are told once they have caught up.
 */
export function createTeller({ readers, everyMs, describe, onError }: Options) {
  let told: { text: string; frame: Buffer } | null = null;
  const missed = new Set<Connection>();
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;

  function touch(): void {
    isDue = true;
    timer ??= setTimeout(tell, gatherMs).unref();
  }

  async function tell(): Promise<void> {
    isDue = false;
    try {
      if (readers.size > 0) push(JSON.stringify(await describe()));
    } catch (error) {
      onError(error);
    }
    timer = setTimeout(rest, everyMs).unref();
  }

  function rest(): void {
    timer = null;
    if (isDue || missed.size > 0) void tell();
  }

  function push(text: string): void {
    const isNews = text !== told?.text;
    const now = told === null || isNews ? { text, frame: textFrame(text) } : told;
    told = now;
    for (const reader of isNews ? readers : [...missed]) {
      if (reader.laggingSince !== null) {
        missed.add(reader);
      } else {
        missed.delete(reader);
        reader.push(now.frame);
      }
    }
  }

  return {
    /** Something may have changed. */
    touch,
    /** A new reader, which knows nothing yet. */
    greet(reader: Connection): void {
      if (told !== null) reader.push(told.frame);
    },
    leave(reader: Connection): void {
      missed.delete(reader);
      // What nobody was told may be over by the time somebody comes.
      if (readers.size === 0) told = null;
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
