import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Test files by who runs them, as paths from the root. */
export type Selection = { contracts: string[]; units: string[]; journeys: string[] };

/** The test files whose path holds one of `words`, whatever the case. */
export function selectTests(words: readonly string[], files = testFiles()): Selection {
  const wanted = words.map((word) => word.toLowerCase());
  const chosen = files.filter((file) =>
    wanted.some((word) => file.toLowerCase().includes(word.replaceAll('\\', '/'))),
  );
  return byRunner(chosen);
}

/**
 * The test files that `npm run test:long` runs in full: they, or some of their tests, are of the long run
 * alone, they ask for their size, or they are invariants.
 */
export function selectLong(
  files = testFiles(),
  read = (file: string) => readFileSync(file, 'utf8'),
): Selection {
  const isSized = (file: string) =>
    file.endsWith('.invariant.t.sol') ||
    /from '@parley\/testkit\/size'|\b(long|sized)Test\b|vm\.envOr\("PARLEY_TESTS"/.test(read(file));
  return byRunner(files.filter((file) => isLong(file) || isSized(file)));
}

const isLong = (file: string) => /\.long\.(journey\.)?test\.tsx?$/.test(file);

/** Test files by who runs them. */
export function byRunner(files: readonly string[]): Selection {
  const isJourney = (file: string) => /^apps\/web\/e2e\/|\.journey\.test\.ts$/.test(file);
  const isContract = (file: string) => file.endsWith('.t.sol');
  return {
    contracts: files.filter(isContract),
    units: files.filter((file) => !isContract(file) && !isJourney(file)),
    journeys: files.filter(isJourney),
  };
}

/** Every test file that git tracks or would track. */
export function testFiles(): string[] {
  const kinds = ['*.test.ts', '*.test.tsx', '*.t.sol'];
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds];
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
