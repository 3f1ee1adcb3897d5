import { createStore } from '@parley/domain/state/store';
import { offsetAfter } from '@parley/domain/time/serverTime';

/** How far the server's clock is ahead of this device's, in milliseconds; 0 while they agree. */
export const clockOffset = createStore(0);

/** The headers of HTTP tell time to the second. */
const headerStepMs = 1_000;

/**
 * The present time by the server's clock, in milliseconds since 1970: what the server or the chain judges, or
 * said, is measured by it, since this device's clock may be off by hours.
 */
export function serverNow(): number {
  return Date.now() + clockOffset.get();
}

/**
 * Takes note of the server's time, which it told somewhere between `askedAt` and now by this device's clock; all
 * in milliseconds since 1970. `stepMs` is how coarsely it was told. An answer must come from the server itself,
 * never from a cache.
 */
export function noteServerTime(told: number, askedAt = Date.now(), stepMs = 0): void {
  const answeredAt = Date.now();
  clockOffset.set(offsetAfter(clockOffset.get(), { told, askedAt, answeredAt, stepMs }));
}

/** The same from an answer's `Date` header. */
export function noteDate({ headers }: Response, askedAt: number): void {
  const date = headers.get('date');
  if (date !== null) noteServerTime(Date.parse(date), askedAt, headerStepMs);
}
