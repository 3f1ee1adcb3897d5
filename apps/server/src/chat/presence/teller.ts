import type { ServerFrame } from '@parley/domain/chat/frames';
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

/** How long the first change waits for those that come with it, in milliseconds. */
const gatherMs = 50;
/** How long what is to be told waits for a message to the same readers, in milliseconds. */
const rideMs = 250;

/**
 * Tells many readers one thing that changes often: only what is newest, only when it differs from what
 * they know, and never more often than every `everyMs`. Readers that lag are told once they have caught up.
 */
export function createTeller({ readers, everyMs, describe, onError }: Options) {
  let told: { text: string; frame: Buffer } | null = null;
  const missed = new Set<Connection>();
  let timer: NodeJS.Timeout | null = null;
  let isDue = false;
  let goNow = () => {};

  function touch(): void {
    isDue = true;
    timer ??= setTimeout(tell, gatherMs).unref();
  }

  async function tell(): Promise<void> {
    isDue = false;
    try {
      if (readers.size > 0) {
        const text = JSON.stringify(await describe());
        if (text !== told?.text) await ride();
        push(text);
      }
    } catch (error) {
      onError(error);
    }
    timer = setTimeout(rest, everyMs).unref();
  }

  /** What leaves with a message costs hardly a write more; most of what it costs alone is that write. */
  function ride(): Promise<void> {
    return new Promise((resolve) => {
      const patience = setTimeout(resolve, rideMs).unref();
      goNow = () => {
        clearTimeout(patience);
        resolve();
      };
    });
  }

  function rest(): void {
    if (isDue || missed.size > 0) void tell();
    else timer = null;
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
    /** A message leaves to the readers at the end of this turn. */
    ride: (): void => goNow(),
    /** A new reader, which knows nothing yet. */
    join(reader: Connection): void {
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
