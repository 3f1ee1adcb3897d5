/** What was not used may go at once later, in milliseconds of the rate. */
const burstMs = 250;
/** So long after the last refusal the rate may grow fast again, in milliseconds. */
const calmMs = 3_000;
/** Growth of the rate with each answer. */
const growth = { soon: 1.02, calm: 1.25, least: 0.1 };
/** The lowest rate, in requests a second. */
const rateMin = 1;

/** Resolves after so many milliseconds. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Lets `perSecond` requests go at most. Refusals make it fewer, answers more again: slowly at first, since a node that
 * limits us goes on with it, and all within seconds once it no longer does.
 */
export function createBudget(perSecond: number) {
  let rate = perSecond;
  let freeAt = 0;
  let limitedAt = Number.NEGATIVE_INFINITY;
  let last = Promise.resolve();

  async function next(): Promise<void> {
    const now = Date.now();
    freeAt = Math.max(freeAt, now - burstMs) + 1_000 / rate;
    if (freeAt > now) await wait(freeAt - now);
  }

  return {
    /** Resolves when a request may go, in the order of the calls, each at the rate of its own time. */
    turn(): Promise<void> {
      last = last.then(next);
      return last;
    },
    answered(): void {
      const isCalm = Date.now() - limitedAt >= calmMs;
      rate = Math.min(perSecond, rate * (isCalm ? growth.calm : growth.soon) + growth.least);
    },
    limited(): void {
      rate = Math.max(rateMin, rate / 2);
      limitedAt = Date.now();
    },
  };
}
