import { createBackoff } from '../../platform/backoff.ts';
import type { Log } from '../../platform/log.ts';
import type { Head } from './answers.ts';
import { openHeadSocket } from './headSocket.ts';

/** When to ask the node for its newest block. */
export type Heads = {
  /** Connects, unless it is connected already. */
  open(): void;
  close(): void;
  /** Notes the newest block that the node answered with. */
  saw(head: Head): void;
  /** Resolves when there may be a new block, and at the latest when it is time to look. */
  next(signal: AbortSignal): Promise<void>;
  /** Whether blocks are announced, and the announcements are believed. */
  isLive(): boolean;
};

export type HeadsOptions = Readonly<{
  /** WebSocket address of a node of the chain; null to ask again and again. */
  url: string | null;
  log: Log;
  /** How often to look while nothing announces blocks, in milliseconds. */
  pollMs: number;
  /** How often to look although blocks are announced, in milliseconds. */
  checkMs?: number;
  /** How long announcements and answers may differ, in milliseconds. */
  lateMs?: number;
  /** The first pause before a new connection, in milliseconds. */
  pauseMs?: number;
}>;

const defaultCheckMs = 2_000;
const defaultLateMs = 5_000;
const defaultPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Announcements only say when to ask: what is read comes from answers. A socket that ends, or whose
 * announcements and the answers keep differing, is as good as none until the next connection.
 */
export function createHeads({ url, log, pollMs, ...rest }: HeadsOptions): Heads {
  const { checkMs = defaultCheckMs, lateMs = defaultLateMs, pauseMs = defaultPauseMs } = rest;
  let closeSocket: (() => void) | null = null;
  let retry: NodeJS.Timeout | undefined;
  const pauses = createBackoff(pauseMs, longestPauseMs);
  let liveAt: number | null = null;
  /** The newest block by the socket; at first, the one that the node answered with. */
  let announced: Head | null = null;
  let seen: Head | null = null;
  /** Since when the socket is behind the answers, and ahead of them. */
  let behindAt: number | null = null;
  let aheadAt: number | null = null;
  let isRung = false;
  let wake = () => {};
  let askedAt = 0;

  function ring(): void {
    isRung = true;
    wake();
  }

  function compare(): void {
    if (announced === null || seen === null) return;
    const isOther = announced.number === seen.number && announced.hash !== seen.hash;
    const now = performance.now();
    behindAt = seen.number > announced.number || isOther ? (behindAt ?? now) : null;
    aheadAt = announced.number > seen.number || isOther ? (aheadAt ?? now) : null;
  }

  function forget(): void {
    closeSocket?.();
    clearTimeout(retry);
    closeSocket = null;
    liveAt = announced = behindAt = aheadAt = null;
  }

  function fail(why: string): void {
    log.warn('index-polls', { why });
    // Only one that was of use for a while is asked again soon.
    if (liveAt !== null && performance.now() - liveAt > longestPauseMs) pauses.reset();
    forget();
    retry = setTimeout(open, pauses.next());
    retry.unref();
    ring();
  }

  function open(): void {
    if (url === null || closeSocket !== null) return;
    clearTimeout(retry);
    closeSocket = openHeadSocket(url, {
      onLive() {
        liveAt = performance.now();
        log.info('index-is-told', {});
        // What came before the subscription nobody announces.
        ring();
      },
      onHead(head) {
        const wasAhead = aheadAt !== null;
        announced = head;
        compare();
        if (aheadAt !== null && !wasAhead) ring();
      },
      onEnd: fail,
    });
  }

  return {
    open() {
      // A connection that waits for its turn keeps waiting.
      if (retry === undefined) open();
    },
    close() {
      forget();
      retry = undefined;
    },
    saw(head) {
      seen = head;
      if (liveAt === null) return;
      announced ??= head;
      compare();
      const since = Math.min(
        behindAt ?? Number.POSITIVE_INFINITY,
        aheadAt ?? Number.POSITIVE_INFINITY,
      );
      if (performance.now() - since > lateMs) fail('It announces other blocks than the node has.');
    },
    async next(signal) {
      const isCalm = liveAt !== null && behindAt === null && aheadAt === null;
      // Blocks that come one upon the other are read together.
      const sinceMs = performance.now() - askedAt;
      const ms = isRung ? Math.max(0, pollMs / 5 - sinceMs) : isCalm ? checkMs : pollMs;
      if (ms > 0) await pause(ms, signal);
      isRung = false;
      askedAt = performance.now();
    },
    isLive: () => liveAt !== null,
  };

  /** Ends early when the bell rings. */
  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        wake = () => {};
        resolve();
      };
      const timer = setTimeout(done, ms);
      timer.unref();
      if (!isRung) wake = done;
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
  }
}
