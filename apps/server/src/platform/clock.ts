/** A clock in Unix milliseconds; tests have their own. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
