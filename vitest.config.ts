import { defineConfig } from 'vitest/config';
import { isolated } from './packages/testkit/src/isolated.ts';
import { longAlone } from './packages/testkit/src/size.ts';

const ofAll = {
  // The third works while two wait for a block, a process, or a database.
  maxWorkers: 3,
  // Of some files or groups each run has no test: see packages/testkit/src/tests.ts.
  passWithNoTests: process.env.PARLEY_TESTS !== undefined,
  // Far above what anything takes: a slow machine is no failure, a test that hangs still ends.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Compiles the contracts: `npm test` runs it once they are compiled, since two compilers would share a folder. */
const compiling = ['tools/codegen/generate.test.ts'];

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
          exclude: ['**/*.journey.test.ts', ...longAlone, ...isolated, ...compiling],
        },
      },
      { test: { ...ofAll, name: 'isolated', include: isolated } },
      { test: { ...ofAll, name: 'compiling', include: compiling } },
    ],
  },
});
