import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutations -- --since …` has run, in the copies of the sources that Stryker changes. */
export default defineConfig({
  test: {
    globalSetup: ['packages/testkit/src/postgresSetup.ts'],
    setupFiles: ['packages/testkit/src/cleanFile.ts'],
    include: (process.env.PARLEY_MUTATION_TESTS ?? '').split(','),
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
