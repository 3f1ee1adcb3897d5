/** A seeded fault, and the tests that have to catch it. */
export type Fault = {
  /** What is wrong then. */
  what: string;
  /** Below contracts/src. */
  file: string;
  /** Text that occurs in the file exactly once. */
  text: string;
  /** The replacement. */
  instead: string;
  /** Below contracts/test; a pattern of forge's. */
  tests: string;
};

/** Leaves a statement out. */
export const without = (what: string, file: string, text: string, tests: string): Fault => ({
  ...{ what, file, text, instead: '', tests },
});
