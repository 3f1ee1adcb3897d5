import { relative } from 'node:path';

/** What Stryker says of one mistake. */
type Judged = {
  fileName: string;
  /** `Killed` and `Timeout` where a test noticed it, `Survived` and `NoCoverage` where none did; others don't count. */
  status: string;
  location: { start: { line: number; column: number } };
  mutatorName: string;
  replacement?: string | undefined;
  /** The tests that reach the mistake; undefined where Stryker doesn't know them, and runs all for each. */
  coveredBy?: readonly string[] | undefined;
  /** How many tests ran to their end. */
  testsCompleted?: number | undefined;
};

const noticed: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const missed: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/**
 * The same with `Killed` for mistakes with which a test file does not load, which Stryker calls `Survived`: none of the
 * tests that ran failed, and fewer ran than reach the mistake, or than ran with another one that survived.
 */
function withUnloaded(results: readonly Judged[]): Judged[] {
  const survivors = results.filter(({ status }) => status === 'Survived');
  const all = Math.max(1, ...survivors.map(({ testsCompleted = 0 }) => testsCompleted));
  return results.map((one) => {
    const { status, coveredBy, testsCompleted } = one;
    const expected = coveredBy === undefined ? all : Math.max(1, coveredBy.length);
    const isUnloaded =
      status === 'Survived' && testsCompleted !== undefined && testsCompleted < expected;
    return isUnloaded ? { ...one, status: 'Killed' } : one;
  });
}

/** The package of a source, such as `domain` or `web`. */
const packageOf = ({ fileName }: Judged) => /(?:packages|apps)\/(\w+)\//.exec(fileName)?.[1] ?? '';

/** A line for each package: how many of its mistakes were noticed. */
export function scoresOf(judged: readonly Judged[]): string[] {
  const results = withUnloaded(judged);
  return [...new Set(results.map(packageOf))].sort().map((name) => {
    const own = results.filter((one) => packageOf(one) === name);
    const caught = own.filter(({ status }) => noticed.has(status)).length;
    const all = caught + own.filter(({ status }) => missed.has(status)).length;
    const share = all === 0 ? '–' : `${((100 * caught) / all).toFixed(1)} %`;
    return `${name}: ${caught} of ${all} mistakes noticed (${share})`;
  });
}

/** A line for each mistake that no test noticed, by its place. */
export function survivorsOf(judged: readonly Judged[]): string[] {
  return withUnloaded(judged)
    .filter(({ status }) => missed.has(status))
    .map(({ fileName, location: { start }, mutatorName, replacement, status }) => {
      const place = `${relative('.', fileName)}:${start.line}:${start.column}`;
      const words = (replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 80);
      return `${place} ${status === 'NoCoverage' ? 'not run' : 'survived'}: ${mutatorName} ${words}`;
    })
    .sort();
}
