/**
 * Tests of one runner, with a line for each that failed, and for each that passed only when it was tried
 * again: its file, its name, the first line of why.
 */
export type Count = { passed: number; failed: number; failures: string[]; flaky: string[] };

type VitestReport = {
  numPassedTests?: number;
  numTotalTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: Result[];
  }[];
};

type Result = { fullName: string; status: string; failureMessages?: string[] | null };

/** Reads what vitest's JSON reporter wrote; throws when it holds no count. */
export function countVitest(json: string): Count {
  const report = JSON.parse(json) as VitestReport;
  const passed = report.numPassedTests;
  if (passed === undefined || report.numTotalTests === undefined)
    throw new Error('vitest wrote no count');
  // A test that was neither passed nor failed was not run, and that is no pass.
  const failed = report.numTotalTests - passed;
  return { passed, failed, failures: failuresOf(report), flaky: flakyOf(report) };
}

/** A test that passed keeps what went wrong at the try before. */
function flakyOf({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
      .map((test) => lineOf(name, test)),
  );
}

function failuresOf({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((test) => lineOf(file.name, test));
    // A file that broke outside its tests has none that failed.
    if (tests.length === 0 && file.status === 'failed')
      return [`${file.name}: ${firstLine(file.message ?? 'failed outside its tests')}`];
    return tests;
  });
}

const lineOf = (file: string, test: Result) => `${file}: ${test.fullName} (${whyOf(file, test)})`;

function whyOf(file: string, test: Result): string {
  const message = test.failureMessages?.[0];
  if (message === undefined) return test.status;
  // The outermost place in the file is the step of the test; those before are its helpers.
  const line = message.split(`${file}:`).slice(1).at(-1)?.match(/^\d+/)?.[0];
  return line === undefined ? firstLine(message) : `${firstLine(message)} line ${line}`;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Reads forge's closing line: «Ran 9 test suites in 1s: 80 tests passed, 0 failed, 0 skipped (80 total tests)». */
export function countForge(output: string): Count {
  const closing = output.lastIndexOf('Ran ');
  const match = /(\d+) tests? passed, (\d+) failed, (\d+) skipped/.exec(output.slice(closing));
  if (match === null) throw new Error('forge wrote no count');
  const failures = output.slice(0, closing).match(/^\[(?:FAIL|SKIP).*$/gm) ?? [];
  return {
    passed: Number(match[1]),
    failed: Number(match[2]) + Number(match[3]),
    failures,
    flaky: [],
  };
}

/** Adds up counts. */
export function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    flaky: counts.flatMap(({ flaky }) => flaky),
  };
}
