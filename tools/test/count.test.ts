import { expect, test } from 'vitest';
import { countForge, countVitest, sum } from './count.ts';

test('a skipped or unfinished test is no pass', () => {
  const report = { numTotalTests: 10, numPassedTests: 7, numFailedTests: 1 };
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 7,
    failed: 3,
    failures: [],
    flaky: [],
  });
  const output = [
    '[PASS] testPays() (gas: 12)',
    '[FAIL: assertion failed: 1 != 2] testOwes() (gas: 3170)',
    'Ran 2 test suites in 3.21s (5.11s CPU time): 80 tests passed, 1 failed, 2 skipped (83 total tests)',
  ].join('\n');
  const failures = ['[FAIL: assertion failed: 1 != 2] testOwes() (gas: 3170)'];
  expect(countForge(output)).toEqual({ passed: 80, failed: 3, failures, flaky: [] });
});

test('each test that failed is named with its file and the first line of why', () => {
  const report = {
    numTotalTests: 3,
    numPassedTests: 1,
    testResults: [
      {
        name: 'names.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a name is kept', status: 'passed' },
          { fullName: 'a name is free', status: 'failed', failureMessages: ['Error: no\n at …'] },
          { fullName: 'a name is mine', status: 'skipped', failureMessages: [] },
        ],
      },
      { name: 'chat.test.ts', status: 'failed', message: 'no port\nat …', assertionResults: [] },
    ],
  };
  expect(countVitest(JSON.stringify(report)).failures).toEqual([
    'names.test.ts: a name is free (Error: no)',
    'names.test.ts: a name is mine (skipped)',
    'chat.test.ts: no port',
  ]);
});

test('a test that passed when it was tried again is named with the place where it failed before', () => {
  const stack =
    'Error: no\n at told (names.test.ts:9:3)\n at names.test.ts:41:9\n at run (v.js:1:1)';
  const report = {
    numTotalTests: 2,
    numPassedTests: 2,
    testResults: [
      {
        name: 'names.test.ts',
        status: 'passed',
        assertionResults: [
          { fullName: 'a name is kept', status: 'passed', failureMessages: [] },
          { fullName: 'a name is free', status: 'passed', failureMessages: [stack] },
        ],
      },
    ],
  };
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 0,
    failures: [],
    flaky: ['names.test.ts: a name is free (Error: no line 41)'],
  });
});

test('the last suite line of forge is not its closing line', () => {
  const output = [
    'Suite result: ok. 3 passed; 0 failed; 0 skipped; finished in 1.00ms',
    'Ran 1 test suite in 3.00s (1.00s CPU time): 3 tests passed, 0 failed, 0 skipped (3 total tests)',
  ].join('\n');
  expect(countForge(output)).toEqual({ passed: 3, failed: 0, failures: [], flaky: [] });
});

test('a missing count is an error, not zero', () => {
  expect(() => countForge('Compiler run failed')).toThrow('forge wrote no count');
  expect(() => countVitest('{}')).toThrow('vitest wrote no count');
});

test('counts add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0, failures: [], flaky: ['a name is kept'] },
      { passed: 2, failed: 1, failures: ['a name is free'], flaky: [] },
    ]),
  ).toEqual({ passed: 3, failed: 1, failures: ['a name is free'], flaky: ['a name is kept'] });
});
