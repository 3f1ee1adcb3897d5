import { expect, test } from 'vitest';
import { countForge, countVitest, sum } from './count.ts';

test('a skipped or unfinished test is no pass', () => {
  const report = { numTotalTests: 10, numPassedTests: 7, numFailedTests: 1 };
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 });
  const output =
    'Ran 2 test suites in 3.21s (5.11s CPU time): 80 tests passed, 1 failed, 2 skipped (83 total tests)';
  expect(countForge(output)).toEqual({ passed: 80, failed: 3 });
});

test('the last suite line of forge is not its closing line', () => {
  const output = [
    'Suite result: ok. 3 passed; 0 failed; 0 skipped; finished in 1.00ms',
    'Ran 1 test suite in 3.00s (1.00s CPU time): 3 tests passed, 0 failed, 0 skipped (3 total tests)',
  ].join('\n');
  expect(countForge(output)).toEqual({ passed: 3, failed: 0 });
});

test('no count is an error, not zero', () => {
  expect(() => countForge('Compiler run failed')).toThrow('forge wrote no count');
  expect(() => countVitest('{}')).toThrow('vitest wrote no count');
});

test('counts add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
