/** Something that was logged or thrown, before it is serialized. */
export type CapturedLog = {
  level: 'log' | 'warn' | 'error';
  parts: readonly unknown[];
  /** Unix milliseconds. */
  at: number;
};
