/** Tests of one runner. */
export type Count = { passed: number; failed: number };

/** Reads what vitest's JSON reporter wrote; throws when it holds no count. */
export function countVitest(json: string): Count {
  const report = JSON.parse(json) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numTotalTests?: number;
  };
  const passed = report.numPassedTests;
  if (passed === undefined || report.numTotalTests === undefined)
    throw new Error('vitest wrote no count');
  // A test that was neither passed nor failed was not run, and that is no pass.
  return { passed, failed: report.numTotalTests - passed };
}

/** Reads forge's closing line: «Ran 9 test suites in 1s: 80 tests passed, 0 failed, 0 skipped (80 total tests)». */
export function countForge(output: string): Count {
  const match = /(\d+) tests? passed, (\d+) failed, (\d+) skipped/.exec(
    output.slice(output.lastIndexOf('Ran ')),
  );
  if (match === null) throw new Error('forge wrote no count');
  return { passed: Number(match[1]), failed: Number(match[2]) + Number(match[3]) };
}

/** Adds up counts. */
export function sum(counts: readonly Count[]): Count {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
}
