/** Tells the time of the next block, in whole seconds since 1970. */
export type Clock = () => number;

/** The clock of this machine. */
export const machineClock: Clock = () => Math.floor(Date.now() / 1000);
