import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

/** What the follower tells the other servers, after each step and at least every three seconds. */
export type Notice = Readonly<{
  /** All events up to this block are readable. */
  block: number;
  /** Its time in seconds. */
  time: number;
  /** The newest block that the follower knows. */
  headBlock: number;
  isReady: boolean;
  setAside: number;
  trouble: string | null;
  /** What changed; `*` for anything. */
  topics: readonly string[];
}>;

/** How far the index is. */
export type IndexState = Readonly<{
  block: number;
  headBlock: number;
  /** How old what it shows is, in seconds; 0 when it shows the newest block. */
  behindSeconds: number;
  /** False until the tables of this version are there and were once at the head of the chain. */
  isReady: boolean;
  /** Events that could not be handled. */
  setAside: number;
  /** What keeps the index from going on, in a sentence for the operator. */
  trouble: string | null;
}>;

export type OnChange = (block: number, topics: readonly string[]) => void;

/** Without a word for so long nothing is known of the head, in milliseconds. */
const silentAfterMs = 10_000;

const unknown: Notice = {
  ...{ block: 0, time: 0, headBlock: 0, isReady: false, setAside: 0 },
  ...{ trouble: null, topics: [] },
};

/** What this server knows of the index, whoever follows the chain. */
export function createStatus(clock: Clock, log: Log) {
  const listeners = new Set<OnChange>();
  let last = unknown;
  let heardAt = clock.now();

  function tell({ block, topics }: Notice): void {
    for (const listener of listeners) {
      try {
        listener(block, topics);
      } catch (error) {
        log.error('index-listener-failed', { error });
      }
    }
  }

  return {
    last: (): Notice => last,
    /** Takes what the follower said; tells the listeners when something changed. */
    hear(notice: Notice): void {
      const hasMoved = notice.block !== last.block || notice.topics.length > 0;
      last = notice;
      heardAt = clock.now();
      if (hasMoved) tell(notice);
    },
    state(): IndexState {
      const { block, time, headBlock, isReady, setAside, trouble } = last;
      const now = clock.now();
      const isSilent = now - heardAt > silentAfterMs;
      const isBehind = block < headBlock || isSilent || trouble !== null;
      const since = time > 0 && block < headBlock ? time * 1_000 : heardAt;
      const behindSeconds = isBehind ? Math.max(0, Math.round((now - since) / 1_000)) : 0;
      return { block, headBlock, behindSeconds, isReady, setAside, trouble };
    },
    onChange(listener: OnChange): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Status = ReturnType<typeof createStatus>;

const payloadMaxBytes = 7_000;

/** A notice as text; PostgreSQL takes less than 8,000 bytes, so a long list becomes `*`. */
export function noticeText(notice: Notice): string {
  const text = JSON.stringify(notice);
  if (Buffer.byteLength(text) <= payloadMaxBytes) return text;
  const trouble = notice.trouble === null ? null : notice.trouble.slice(0, 500);
  return JSON.stringify({ ...notice, trouble, topics: ['*'] });
}

/** Null for what no follower of this version says. */
export function readNotice(text: string): Notice | null {
  try {
    const value = JSON.parse(text);
    return typeof value?.block === 'number' && Array.isArray(value.topics) ? value : null;
  } catch {
    return null;
  }
}
