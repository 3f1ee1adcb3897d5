import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractsFolder, forgePath } from './forge.ts';

test('the forge of this machine can be run', () => {
  expect(existsSync(forgePath())).toBe(true);
  expect(existsSync(`${contractsFolder}/foundry.toml`)).toBe(true);
});

test('a machine without forge is told what is missing', () => {
  expect(() => forgePath('sunos', 'ppc64')).toThrow(
    'forge is not installed for this machine (@foundry-rs/forge-sunos-ppc64); run npm install',
  );
});
