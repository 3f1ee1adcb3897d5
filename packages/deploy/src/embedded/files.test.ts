import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeployError } from '../deployError.ts';
import { configIn, deployerKeyIn } from './files.ts';

let dataFolder: string;
let path: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-files-'));
  path = join(dataFolder, 'secrets', 'deployer.key');
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

test('a first start makes the key of the owner, and each later one finds it', () => {
  const key = deployerKeyIn(dataFolder);
  expect(key).toMatch(/^0x[0-9a-f]{64}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(configIn(dataFolder), '{}');
  expect(deployerKeyIn(dataFolder)).toBe(key);
});

test('an owner whose key is gone gets no new one, which could change no contract', () => {
  deployerKeyIn(dataFolder);
  writeFileSync(configIn(dataFolder), '{}');
  rmSync(path);
  expect(() => deployerKeyIn(dataFolder)).toThrow(DeployError);
  expect(() => deployerKeyIn(dataFolder)).toThrow(/deployer\.key isn’t there\..*from a backup\./);
});

test.each(['', '0x12', `0x${'g'.repeat(64)}`])(
  'a key file with “%s” is told by its path',
  (text) => {
    mkdirSync(join(dataFolder, 'secrets'));
    writeFileSync(path, text);
    expect(() => deployerKeyIn(dataFolder)).toThrow(`${path} holds no private key`);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);
