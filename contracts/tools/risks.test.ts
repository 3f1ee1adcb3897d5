import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/contract-risks.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|risk )/.test(line));

/** Of a row: every file and the test in it that the row names. */
const testsOf = (row: string) =>
  [...row.matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name }));

const named = rows.flatMap(testsOf);

/** True if the file defines a test of exactly that name. */
function hasTest(file: string, name: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.t.sol')) return source.includes(`function ${name}(`);
  return [`'${name}'`, `\`${name}\``].some((title) =>
    new RegExp(`\\b(test|test\\.each\\([\\s\\S]*?\\))\\(\\s*${literally(title)}`).test(source),
  );
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test.each(named)('$file has the test "$name"', ({ file, name }) => {
  expect(hasTest(file, name)).toBe(true);
});

test('every risk names a test, and none is listed twice', () => {
  for (const row of rows) expect(testsOf(row), row).not.toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(40);
});

test('a test that does not exist, or is only mentioned, is not found', () => {
  const file = 'contracts/tools/risks.test.ts';
  expect(hasTest(file, 'every risk names a test, and none is listed twice')).toBe(true);
  expect(hasTest(file, 'no such test')).toBe(false);
  expect(hasTest('contracts/test/names/Pause.t.sol', 'test_who_pauses_twice')).toBe(false);
});
