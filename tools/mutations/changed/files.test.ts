import { expect, test } from 'vitest';
import { changedSince, nearestTests } from './files.ts';

test('the nearest tests are those beside a file, and those that import it from elsewhere', () => {
  const found = nearestTests(['packages/domain/src/tokens/parse.ts']);
  expect(found).toContain('packages/domain/src/tokens/parse.test.ts');
  expect(found.every((test) => test.endsWith('.test.ts') || test.endsWith('.test.tsx'))).toBe(true);
  const elsewhere = nearestTests(['packages/chain/src/errors.ts']);
  expect(elsewhere).toContain('apps/web/src/transactions/run.test.ts');
  expect(elsewhere).not.toContain('packages/domain/src/tokens/parse.test.ts');
});

test('nothing differs from what is committed last where nothing was changed in it', () => {
  expect(changedSince('HEAD', ['a word that no path has'])).toEqual([]);
});

test('a test that needs a process of its own is not near, however near it is', () => {
  const found = nearestTests(['apps/server/src/platform/privateFolder.ts']);
  expect(found).toContain('apps/server/src/platform/limiter.test.ts');
  expect(found).not.toContain('apps/server/src/platform/privateFolder.test.ts');
});
