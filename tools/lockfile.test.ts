import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLockfile, type Lockfile } from './lockfile.ts';

test('the lockfile holds the packages of every system, so that npm ci works on each', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  expect(completeLockfile(lockfile), 'npm run fix adds them').toEqual([]);
});

test('what a registry left out is added, for its own system only', () => {
  const optionalDependencies = { '@tool/darwin-arm64': '1.2.3', '@tool/linux-x64-musl': '1.2.3' };
  const lockfile: Lockfile = {
    packages: {
      'node_modules/tool': { version: '1.2.3', dev: true, optionalDependencies },
      'node_modules/tool/node_modules/@tool/darwin-arm64': { version: '1.2.3' },
    },
  };
  expect(completeLockfile(lockfile)).toEqual(['@tool/linux-x64-musl']);
  expect(lockfile.packages['node_modules/@tool/linux-x64-musl']).toEqual({
    version: '1.2.3',
    cpu: ['x64'],
    os: ['linux'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
});
