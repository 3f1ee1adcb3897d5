import { Stryker } from '@stryker-mutator/core';
import { changedSince, nearestTests } from './files.ts';
import { scoresOf, survivorsOf } from './scores.ts';

/** What a copy of the sources needs none of. */
const ignored = [
  'contracts/lib',
  'contracts/out',
  'contracts/cache',
  '**/dist',
  '/data',
  'test-results',
];

/**
 * Has Stryker change the sources that differ from a commit, one mistake at a time, and the nearest tests notice
 * it. Prints the share of mistakes they notice by package, and where those are that they do not. Throws where the
 * tests fail without any mistake.
 */
export async function judgeChanged(commit: string, words: readonly string[]): Promise<void> {
  const files = changedSince(commit, words);
  const tests = nearestTests(files);
  if (files.length === 0) return console.log(`No source differs from ${commit}.`);
  console.log(
    `${files.length} sources differ from ${commit}; ${tests.length} test files are near them …`,
  );
  process.env.PARLEY_MUTATION_TESTS = tests.join(',');
  const results = await new Stryker(options(files)).runMutationTest();
  for (const line of survivorsOf(results)) console.log(line);
  for (const line of scoresOf(results)) console.log(line);
}

function options(files: readonly string[]): ConstructorParameters<typeof Stryker>[0] {
  return {
    mutate: [...files],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Only the nearest tests are in its config.
    vitest: { configFile: 'vitest.mutations.config.ts', related: false },
    // TypeScript 7 has no interface for the plugin that reads it: there is none of that name.
    tsconfigFile: 'no-tsconfig.json',
    ignorePatterns: ignored,
    tempDirName: 'test-results/stryker',
    reporters: ['progress-append-only'],
    concurrency: 2,
    timeoutMS: 20_000,
  } as ConstructorParameters<typeof Stryker>[0];
}
