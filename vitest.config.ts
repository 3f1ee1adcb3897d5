import { defineConfig } from 'vitest/config';
import { isolated } from './packages/testkit/src/isolated.ts';
import { longAlone } from './packages/testkit/src/size.ts';

const ofAll = {
  // As many as a small machine has cores: a third makes each wait for its turn, and all of them no faster.
  maxWorkers: 2,
  // Of some files or groups each run has no test: see packages/testkit/src/tests.ts.
  passWithNoTests: process.env.PARLEY_TESTS !== undefined,
  // Far above what anything takes: a slow machine is no failure, a test that hangs still ends.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What passes only when tried again is named at the end of the run: docs/decisions/0036.
  retry: process.env.CI ? 1 : 0,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...ofAll,
          name: 'units',
          // Importing viem takes longer than most files' tests: a worker imports it once.
          isolate: false,
          globalSetup: ['packages/testkit/src/postgresSetup.ts'],
          setupFiles: ['packages/testkit/src/cleanFile.ts'],
          include: [
            'contracts/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/*.journey.test.ts', ...longAlone, ...isolated],
        },
      },
      { test: { ...ofAll, name: 'isolated', include: isolated } },
    ],
  },
});
