import { defineConfig } from 'vitest/config';

// Journeys drive a real browser against a really running product: one at a time.
export default defineConfig({
  test: {
    include: ['apps/web/e2e/**/*.test.ts', 'tools/**/*.journey.test.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
