import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashOf, writeWhole } from '../start/madeOf.ts';
import type { Count } from './count.ts';

/** Everything that the outcome of the contracts' tests depends on. */
export const contractSources = [
  'package-lock.json',
  'contracts/foundry.toml',
  'contracts/src',
  'contracts/test',
  'contracts/tools/solc',
  'contracts/tools/solc.mjs',
  'packages/domain/src',
];

/**
 * How many tests passed when all passed last, if nothing of `sources` has changed since; null when
 * they have to run.
 */
export function lastGreen(path: string, sources = contractSources): number | null {
  try {
    const { hash, passed } = JSON.parse(readFileSync(path, 'utf8'));
    return hash === hashOf(sources) && Number.isInteger(passed) ? passed : null;
  } catch {
    return null;
  }
}

/** Runs the tests and remembers whether all passed with the sources as they were before. */
export async function rememberGreen(
  path: string,
  runTests: () => Promise<Count>,
  sources = contractSources,
): Promise<Count> {
  const hash = hashOf(sources);
  rmSync(path, { force: true });
  const count = await runTests();
  if (count.failed === 0) {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, JSON.stringify({ hash, passed: count.passed }));
  }
  return count;
}
