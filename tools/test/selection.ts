import { execFileSync } from 'node:child_process';

/** Test files by who runs them, as paths from the root. */
export type Selection = { contracts: string[]; units: string[]; journeys: string[] };

/** The test files whose path holds one of `words`, whatever the case. */
export function selectTests(words: readonly string[], files = testFiles()): Selection {
  const wanted = words.map((word) => word.toLowerCase());
  const chosen = files.filter((file) =>
    wanted.some((word) => file.toLowerCase().includes(word.replaceAll('\\', '/'))),
  );
  const isJourney = (file: string) => /^apps\/web\/e2e\/|\.journey\.test\.ts$/.test(file);
  const isContract = (file: string) => file.endsWith('.t.sol');
  return {
    contracts: chosen.filter(isContract),
    units: chosen.filter((file) => !isContract(file) && !isJourney(file)),
    journeys: chosen.filter(isJourney),
  };
}

/** Every test file that git tracks or would track. */
function testFiles(): string[] {
  const kinds = ['*.test.ts', '*.test.tsx', '*.t.sol'];
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds];
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
