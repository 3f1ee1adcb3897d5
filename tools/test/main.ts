import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgePath } from '@parley/contracts/forge';
import { bin, run } from '../run.ts';
import { buildServer } from '../start/serverBuild.ts';
import { buildWeb } from '../start/webBuild.ts';
import { findBrowser } from './browser.ts';
import { type Count, countForge, countVitest, sum } from './count.ts';

const reports = mkdtempSync(join(tmpdir(), 'parley-reports-'));

/** Runs one vitest config; a run that wrote no report counts as one failure. */
async function vitest(name: string, config: string, env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(bin('vitest'), ['run', '--config', config, ...reporters], env);
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
    return { passed: 0, failed: 1, failures: [`${name}: the run wrote no report`] };
  }
}

function forge(): Promise<Count> {
  console.log('\n> forge test');
  const child = spawn(forgePath(), ['test'], {
    cwd: 'contracts',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    output += chunk.toString('utf8');
  });
  return new Promise((resolve) => {
    child.once('exit', () => {
      try {
        resolve(countForge(output));
      } catch {
        resolve({ passed: 0, failed: 1, failures: ['forge: the run wrote no count'] });
      }
    });
  });
}

const browser = findBrowser(process.env);
console.log(`Journeys run in ${browser}.`);
const counts = [await forge(), await vitest('units', 'vitest.config.ts')];
console.log('\nBuilding the web app and the server for the journeys …');
await Promise.all([buildWeb(), buildServer()]);
counts.push(await vitest('journeys', 'vitest.journeys.config.ts', { CHROME_PATH: browser }));
rmSync(reports, { recursive: true });

const { passed, failed, failures } = sum(counts);
// Last, where whoever reads the end of a long log finds them.
for (const failure of failures) console.log(`\nfailed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
