import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractsFolder, forgePath } from '@parley/contracts/forge';
import { bin, run } from '../run.ts';
import { type Count, countForge, countVitest } from './count.ts';

/** Runs one vitest config, or only `files` of it; a run that wrote no report counts as one failure. */
export async function vitest(
  name: string,
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  options: readonly string[] = [],
): Promise<Count> {
  const config = name === 'units' ? 'vitest.config.ts' : `vitest.${name}.config.ts`;
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(
    bin('vitest'),
    ['run', '--config', config, ...options, ...reporters, ...files],
    env,
  );
  try {
    const count = countVitest(readFileSync(report, 'utf8'));
    // Something outside a test failed, such as a hook or an unhandled rejection.
    if (exitCode !== 0 && count.failed === 0)
      return {
        ...count,
        failed: 1,
        failures: [...count.failures, `${name}: a failure outside a test`],
      };
    return count;
  } catch {
    return { passed: 0, failed: 1, failures: [`${name}: the run wrote no report`], flaky: [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The other core is for what runs beside forge. */
export const oneThread = ['--threads', '1'];

/** Arguments with which forge runs only these test files, whose paths are from the root. */
export function matching(files: readonly string[]): string[] {
  const paths = files.map((file) => file.replace('contracts/', ''));
  return ['--match-path', `{${paths.join(',')}}`];
}

/** Runs `forge test`; what it prints comes at its end, so that it can run beside others. */
export async function forge(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const output = await forgeOutput(['test', ...args], env);
  console.log(`\n> forge test ${args.join(' ')}\n${output}`);
  try {
    return countForge(output);
  } catch {
    return { passed: 0, failed: 1, failures: ['forge: the run wrote no count'], flaky: [] };
  }
}

function forgeOutput(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(forgePath(), args, {
    cwd: contractsFolder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    child.once('close', () => resolve(output));
    child.once('error', (error) => resolve(error.message));
  });
}

/** Prints what was flaky and what failed, then the closing line; ends with 1 when something failed. */
export function close({ passed, failed, failures, flaky }: Count): never {
  // Last, so that they are at the end of a long log.
  for (const line of flaky) console.log(`\nflaky, passed when tried again: ${line}`);
  for (const failure of failures) console.log(`\nfailed: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed, ${flaky.length} flaky`);
  process.exit(failed === 0 ? 0 : 1);
}
