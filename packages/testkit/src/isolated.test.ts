import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a test file that replaces a module has a worker of its own', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' });
  const replacing = files
    .split('\n')
    .filter((file) => existsSync(file) && /^vi\.mock\(/m.test(readFileSync(file, 'utf8')));
  expect(replacing.length).toBeGreaterThan(9);
  expect(isolated).toEqual(expect.arrayContaining(replacing));
});

test('every file in the list exists', () => {
  expect(isolated.filter((file) => !existsSync(file))).toEqual([]);
});
