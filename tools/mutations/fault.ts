/** A mistake that somebody could make, and the tests that have to notice it. */
export type Fault = {
  /** What is wrong then. */
  what: string;
  /** Below contracts/src, or in TypeScript from the root. */
  file: string;
  /** Text that occurs in the file exactly once. */
  text: string;
  /** What stands there instead. */
  instead: string;
  /** Below contracts/test, a pattern of forge's; in TypeScript test files from the root, with spaces. */
  tests: string;
};

/** What the tests said of a fault; `broken` when its code no longer ran at all. */
export type Verdict = 'caught' | 'missed' | 'broken';

/** How many of a language's faults were caught. */
export type Outcome = { language: string; caught: number; total: number };

/** The faults in files with one of `words` in their path; all of them without words. */
export function chosen(faults: readonly Fault[], words: readonly string[]): readonly Fault[] {
  if (words.length === 0) return faults;
  return faults.filter(({ file }) =>
    words.some((word) => file.toLowerCase().includes(word.toLowerCase())),
  );
}

/** Prints one line about a fault. */
export function report(verdict: Verdict, { file, what, tests }: Fault): void {
  console.log(`${verdict.padEnd(7)} ${file.padEnd(28)} ${what}  (${tests})`);
}

/** A source with a fault in it. Throws an Error when its text is not there exactly once. */
export function faultySource(source: string, { what, text, instead }: Fault): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`"${what}": its text is there ${parts.length - 1} times, not once.`);
  }
  return parts.join(instead);
}

/** Leaves a statement out. */
export const without = (what: string, file: string, text: string, tests: string): Fault => ({
  what,
  file,
  text,
  instead: '',
  tests,
});

/** Faults of one file that the same tests have to notice: what is wrong, the text, and what stands instead. */
export const faultsIn = (
  file: string,
  tests: string,
  rows: readonly (readonly [what: string, text: string, instead: string])[],
): Fault[] => rows.map(([what, text, instead]) => ({ what, file, text, instead, tests }));

/** Faults in a file of the chat's client, and the test beside it or another one. */
export function inClient(
  path: string,
  rows: Parameters<typeof faultsIn>[2],
  tests = path,
): Fault[] {
  const source = 'packages/chat-client/src';
  return faultsIn(`${source}/${path}.ts`, `${source}/${tests}.test.ts`, rows);
}
