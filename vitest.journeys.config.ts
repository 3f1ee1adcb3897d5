import { defineConfig } from 'vitest/config';
import { longAlone } from './packages/testkit/src/size.ts';

/** Journeys: a real browser against a really running product. */
export default defineConfig({
  test: {
    name: 'journeys',
    globalSetup: ['packages/testkit/src/communitySetup.ts'],
    include: ['apps/web/e2e/**/*.test.ts', 'tools/**/*.journey.test.ts'],
    // Of some files each run has no test, or of some groups of tests: see packages/testkit/src/tests.ts.
    passWithNoTests: process.env.PARLEY_TESTS !== undefined,
    exclude: longAlone,
    // A worker's files share its Chromium and its community; see apps/web/e2e/scene.ts.
    isolate: false,
    // More at once would make limits of milliseconds wait for a turn of the processor.
    maxWorkers: 2,
    // Far above what anything takes: a slow machine is no failure, a test that hangs still ends.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // What passes only when tried again is named at the end of the run: docs/decisions/0036.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  },
});
