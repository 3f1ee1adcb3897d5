import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/behavior.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '));

/** Every file with texts for members or operators, without tests. */
const product = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /^[a-z]+\/[a-z-]+\/src\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.|\/test[A-Z]|generated\//.test(file))
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** The tests that a row names. */
function namedIn(row: string): { file: string; name: string }[] {
  return [...row.matchAll(/`([^`]+\.test\.tsx?)` › `((?:[^`])+)`/g)].map(
    ([, file = '', name = '']) => ({ file, name }),
  );
}

/** The fixed parts of the sentences that a row quotes, around `{…}`. */
function quotedIn(row: string): string[] {
  return [...row.matchAll(/“([^”]+)”/g)].flatMap(([, text = '']) =>
    text.split(/\{[^}]*\}/).filter((part) => part.trim() !== ''),
  );
}

test.each(rows.flatMap(namedIn))('$file has the test "$name"', ({ file, name }) => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote},`))).toBe(true);
});

test.each(rows.flatMap(quotedIn))('the product says “%s”', (sentence) => {
  expect(product).toContain(sentence);
});

test('every rule names the test that holds it, and no rule is there twice', () => {
  expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(70);
});
