import { describe, expect, test } from 'vitest';
import { scoresOf, survivorsOf } from './scores.ts';

const one = (fileName: string, status: string, replacement?: string) => ({
  fileName,
  status,
  replacement,
  mutatorName: 'BooleanLiteral',
  location: { start: { line: 7, column: 3 } },
});
const results = [
  one('packages/domain/src/a.ts', 'Killed'),
  one('packages/domain/src/a.ts', 'Timeout'),
  one('packages/domain/src/a.ts', 'Survived', 'false  \n || true'),
  one('packages/domain/src/a.ts', 'Ignored'),
  one('packages/domain/src/a.ts', 'CompileError'),
  one('apps/web/src/b.tsx', 'NoCoverage'),
  one('apps/server/src/c.ts', 'Ignored'),
];

test('each package has the share of mistakes that were noticed, of those that count', () => {
  expect(scoresOf(results)).toEqual([
    'domain: 2 of 3 mistakes noticed (66.7 %)',
    'server: 0 of 0 mistakes noticed (–)',
    'web: 0 of 1 mistakes noticed (0.0 %)',
  ]);
});

test('what no test noticed is named with its place', () => {
  expect(survivorsOf(results)).toEqual([
    'apps/web/src/b.tsx:7:3 not run: BooleanLiteral ',
    'packages/domain/src/a.ts:7:3 survived: BooleanLiteral false || true',
  ]);
});

describe('a mistake with which a test file does not load is noticed', () => {
  const survived = one('packages/chain/src/d.ts', 'Survived');

  test.each([
    ['fewer tests ran than reach it', [{ testsCompleted: 1, coveredBy: ['a', 'b'] }], 1],
    ['none ran', [{ testsCompleted: 0, coveredBy: [] }], 1],
    ['as many ran as reach it', [{ testsCompleted: 2, coveredBy: ['a', 'b'] }], 0],
    ['none ran of those that all mistakes are tried with', [{ testsCompleted: 0 }], 1],
    ['fewer ran than with another', [{ testsCompleted: 9 }, { testsCompleted: 4 }], 1],
    ['as many ran as with another', [{ testsCompleted: 9 }, { testsCompleted: 9 }], 0],
    ['how many ran is not known', [{}], 0],
  ])('that is so where %s', (_, results, caught) => {
    const judged = results.map((result) => ({ ...survived, ...result }));
    expect(survivorsOf(judged)).toHaveLength(results.length - caught);
    expect(scoresOf(judged)[0]).toContain(`chain: ${caught} of ${results.length} mistakes`);
  });
});
