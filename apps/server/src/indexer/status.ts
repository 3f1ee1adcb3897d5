import { isBehind, lagTopic } from '@parley/domain/indexed/wire';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

/** What the follower tells the other servers, after each step and at least every three seconds. */
export type Notice = Readonly<{
  /** All events up to this block are readable. */
  block: number;
  /** The newest block that the follower knows. */
  headBlock: number;
  /** How old what pages show is, in milliseconds; 0 where nothing is known to be missing. */
  behindMs: number;
  isReady: boolean;
  setAside: number;
  trouble: string | null;
  /** What is wrong with nodes of the chain, a sentence for each. */
  nodes: readonly string[];
  /** What changed; `*` for anything. */
  topics: readonly string[];
}>;

/** How far the index is. */
export type IndexState = Readonly<{
  block: number;
  headBlock: number;
  /** Since when what pages show lacks something, in seconds; 0 while nothing is known to be missing. */
  behindSeconds: number;
  /** False until the tables of this version are there and were once at the head of the chain. */
  isReady: boolean;
  /** Events that could not be handled. */
  setAside: number;
  /** What keeps the index from going on, or slows it down, in a sentence for the operator. */
  trouble: string | null;
  /** What is wrong with nodes of the chain, a sentence for each, also while another one is asked instead. */
  nodes: readonly string[];
}>;

export type OnChange = (block: number, topics: readonly string[]) => void;

/** Without a word for so long nothing is known of the head, in milliseconds. */
const silentAfterMs = 10_000;

/** An index that is this far behind counts as at the head: a block has to be read first, in seconds. */
const headMaxSeconds = 3;

/** How often is looked whether readers are to be told of something, in milliseconds. */
const lagEveryMs = 1_000;

const unknown: Notice = {
  block: 0,
  headBlock: 0,
  behindMs: 0,
  isReady: false,
  setAside: 0,
  trouble: null,
  nodes: [],
  topics: [],
};

/** What this server knows of the index, whoever follows the chain. */
export function createStatus(clock: Clock, log: Log) {
  const listeners = new Set<OnChange>();
  let last = unknown;
  let heardAt = clock.now();

  function tell(topics: readonly string[]): void {
    for (const listener of listeners) {
      try {
        listener(last.block, topics);
      } catch (error) {
        log.error('index-listener-failed', { error });
      }
    }
  }

  function state(): IndexState {
    const { block, headBlock, behindMs, isReady, setAside, trouble, nodes } = last;
    const unheardMs = clock.now() - heardAt;
    const isBehind = behindMs > 0 || block < headBlock || unheardMs > silentAfterMs;
    const behindSeconds = isBehind ? Math.round(Math.max(0, unheardMs + behindMs) / 1_000) : 0;
    return { block, headBlock, behindSeconds, isReady, setAside, trouble, nodes };
  }

  return {
    last: (): Notice => last,
    /** Takes what the follower said; tells the listeners when something changed. */
    hear(notice: Notice): void {
      const hasMoved = notice.block !== last.block || notice.topics.length > 0;
      last = notice;
      heardAt = clock.now();
      if (hasMoved) tell(notice.topics);
    },
    /** Notes what keeps this server's follower from going on; of how far the index is that says nothing. */
    troubled(trouble: string): void {
      last = { ...last, trouble };
    },
    /** What the follower said for a while went unheard: anything may have changed. */
    missed: (): void => tell(['*']),
    state,
    /** Tells those who listen whenever readers are to be told that the index is behind, or no longer. */
    watchLag(): () => void {
      let wasBehind = false;
      const timer = setInterval(() => {
        if (isBehind(state()) === wasBehind) return;
        wasBehind = !wasBehind;
        tell([lagTopic]);
      }, lagEveryMs);
      timer.unref();
      return () => clearInterval(timer);
    },
    /** Whether what is read now is the chain as it is, give or take a few seconds. */
    isAtHead(): boolean {
      const { isReady, behindSeconds } = state();
      return isReady && behindSeconds <= headMaxSeconds;
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
  const cut = (sentence: string) => sentence.slice(0, 500);
  return JSON.stringify({
    ...notice,
    trouble: notice.trouble === null ? null : cut(notice.trouble),
    nodes: notice.nodes.slice(0, 4).map(cut),
    topics: ['*'],
  });
}

/** Null for what no follower of this version says. */
export function readNotice(text: string): Notice | null {
  try {
    const value = JSON.parse(text);
    const isNotice = typeof value?.block === 'number' && Array.isArray(value.topics);
    // A server of an earlier version says less.
    return isNotice ? { nodes: [], behindMs: 0, ...value } : null;
  } catch {
    return null;
  }
}
