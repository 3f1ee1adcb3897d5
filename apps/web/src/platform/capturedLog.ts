/** Something that was logged or went wrong, before it is made into text. */
export type CapturedLog = {
  level: 'log' | 'warn' | 'error';
  parts: readonly unknown[];
  /** Unix milliseconds. */
  at: number;
};
