import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headKeyAt } from '../chat/headKey.ts';
import { readPushKey } from '../push/key.ts';
import { tokenKeyAt } from '../quickAuth/key.ts';
import { accountAt } from './accountKey.ts';
import { refusalOf } from './refusal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-account-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('an account’s key is made once, for its owner’s eyes only', () => {
  const path = join(folder, 'secrets', 'solver.key');
  const { address } = accountAt(path, 'PARLEY_SOLVER_KEY_FILE');
  expect(accountAt(path, 'PARLEY_SOLVER_KEY_FILE').address).toBe(address);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^0x[0-9a-f]{64}\n$/);
});

test.each(['', '0x12', 'g'.repeat(64)])('a file that holds %j stops the start', (text) => {
  const path = join(folder, 'other.key');
  writeFileSync(path, text);
  expect(() => accountAt(path, 'PARLEY_SOLVER_KEY_FILE')).toThrow(
    /^PARLEY_SOLVER_KEY_FILE: the file .* must hold one private key of 64 hexadecimal digits/,
  );
});

test('a damaged key is for the operator to mend, and is told without a stack', async () => {
  const path = join(folder, 'damaged.key');
  writeFileSync(path, 'x');
  const faultOf = async (read: () => unknown) => {
    try {
      return await read();
    } catch (error) {
      return error;
    }
  };
  for (const [read, setting] of [
    [() => accountAt(path, 'PARLEY_ANCHOR_KEY_FILE'), 'PARLEY_ANCHOR_KEY_FILE'],
    [() => headKeyAt(path), 'PARLEY_HEAD_KEY_FILE'],
    [() => readPushKey(path), 'PARLEY_PUSH_KEY_FILE'],
    [() => tokenKeyAt(path), 'PARLEY_TOKEN_KEY_FILE'],
  ] as const) {
    expect(refusalOf(await faultOf(read))).toContain(`${setting}: the file ${path} must hold`);
  }
});
