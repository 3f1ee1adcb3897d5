import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '../apps/server/src/platform/settings.ts';

const guide = readFileSync('docs/operating.md', 'utf8');

/** The rows of a table whose first column is headed `setting`: name, meaning, default. */
function rowsAfter(words: string): string[][] {
  const [table = ''] = /\| setting[\s\S]*?\n\n/.exec(guide.slice(guide.indexOf(words))) ?? [];
  return [...table.matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\| (.*?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
}

test.each([
  ['server', '`npm start` passes these on to the server'],
  ['files', 'Limits of files'],
  ['storage', 'The signer pays no more than its budget'],
] as const)('the guide’s table of settings of the %s is the list of them', (of, words) => {
  const known = Object.entries(settings)
    .filter(([, setting]) => setting.of === of)
    .map(([name, { means, fallback }]) => [name, means, fallback]);
  expect(known.length).toBeGreaterThan(3);
  expect(rowsAfter(words)).toEqual(known);
});

test('the guide names every setting of npm start', () => {
  const names = Object.keys(settings).filter((name) => settings[name]?.of === 'start');
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('every setting that the sources read is in the list', () => {
  const pattern = String.raw`\bPARLEY_[A-Z][A-Z_]*[A-Z]\b`;
  const found = execFileSync('git', ['grep', '-hoE', pattern, '--', 'apps', 'packages', 'tools'], {
    encoding: 'utf8',
  });
  const names = new Set(found.trim().split('\n'));
  // Names that tests make up, and the beginning of the names of limits.
  for (const made of [
    'PARLEY_MEDIA',
    'PARLEY_MESAGES_PER_SECOND',
    'PARLEY_QUITE_ELSE',
    'PARLEY_DTA',
    'PARLEY_SEEDS',
    'PARLEY_SEDD',
    'PARLEY_FAVORITE_COLOR',
  ]) {
    names.delete(made);
  }
  expect([...names].filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
});
