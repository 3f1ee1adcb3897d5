import { backoffMs } from '@parley/domain/time/backoff';
import { BusyError } from './sendFile.ts';

/** How long a busy server is asked again, and the longest pause that is waited for, in milliseconds. */
export const busyLimits = { forMs: 600_000, pauseMs: 60_000 } as const;

type Options = {
  /** Ends the wait, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The server is busy: what was asked is asked again later. */
  onBusy: () => void;
  /** A random number from 0 to 1, so that not all come again at the same moment. */
  random?: () => number;
};

/**
 * Asks our own server, and asks it again for as long as it says when another try can help
 * (`Retry-After`). Throws what the last try threw.
 */
export async function whileBusy<Answer>(
  ask: () => Promise<Answer>,
  { signal, onBusy, random = Math.random }: Options,
): Promise<Answer> {
  // Not by the clock, which may be set meanwhile.
  const until = performance.now() + busyLimits.forMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      const pauseMs = error.retryAfterMs + backoffMs(attempt, random());
      if (pauseMs > busyLimits.pauseMs || performance.now() + pauseMs > until) throw error;
      onBusy();
      await pause(pauseMs, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
