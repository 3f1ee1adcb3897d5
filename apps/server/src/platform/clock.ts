/** What tells the time, in Unix milliseconds; tests bring their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
