import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeyFileError, makeStorageKey, readStorageKey } from './keyFile.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a key is made once, for its owner alone, and read again', async () => {
  const path = join(folder, 'secrets', 'storage.json');
  expect(() => readStorageKey(path)).toThrow(/npm run storage -- key/);
  const key = await makeStorageKey(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o644);
  expect(readStorageKey(path)).toEqual(key);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(makeStorageKey(path)).rejects.toThrow(KeyFileError);
  expect(readStorageKey(path)).toEqual(key);
});

test.each(['', 'x', '{}', '{"kty":"RSA"}', 'null'])(
  'a file with %j is told, and not repeated',
  (text) => {
    const path = join(folder, 'storage.json');
    writeFileSync(path, `${text} SECRET`);
    expect(() => readStorageKey(path)).toThrow(KeyFileError);
    expect(() => readStorageKey(path)).not.toThrow(/SECRET/);
  },
);
