import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contractSources, lastGreen, rememberGreen } from './greenContracts.ts';

let folder: string;
let file: string;
let source: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-green-'));
  file = join(folder, 'cache', 'green.json');
  source = join(folder, 'Name.sol');
  writeFileSync(source, '1');
});
afterEach(() => rmSync(folder, { recursive: true }));

const ran = (failed: number) => async () => ({ passed: 7, failed, failures: [], flaky: [] });

test('tests that all passed need not run again until a source changes', async () => {
  expect(lastGreen(file, [source])).toBeNull();
  await rememberGreen(file, ran(0), [source]);
  expect(lastGreen(file, [source])).toBe(7);
  writeFileSync(source, '2');
  expect(lastGreen(file, [source])).toBeNull();
});

test('a run with a failure is forgotten, and so is the green one before it', async () => {
  await rememberGreen(file, ran(0), [source]);
  await rememberGreen(file, ran(1), [source]);
  expect(lastGreen(file, [source])).toBeNull();
});

test('a source that changes while its tests run makes them run again', async () => {
  const changing = () => {
    writeFileSync(source, '2');
    return ran(0)();
  };
  await rememberGreen(file, changing, [source]);
  expect(lastGreen(file, [source])).toBeNull();
});

test("every folder that the contracts' tests may read is among what is looked at", () => {
  const settings = readFileSync('contracts/foundry.toml', 'utf8');
  const readable = [...settings.matchAll(/path = "\.\.\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(readable.length).toBeGreaterThan(0);
  for (const path of readable) {
    // Packages of others change with the lockfile only.
    expect([...contractSources, 'node_modules/@uniswap'], path).toContain(path);
  }
});
