import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../run.ts';

/** What a run took, in seconds: of the clock, and of the processor. */
type Taken = { passed: boolean; seconds: number; cpuSeconds: number };

/**
 * `npm run bench:tests -- <commit> [rounds]`: what `npm test` takes at another commit and at this one, in turn, each in
 * a clean clone as CI has it. Processor time is the whole machine's, since servers and browsers outlive whoever
 * started them: nothing else may run meanwhile. Only on Linux.
 */
const [commit = 'main', rounds = '2'] = process.argv.slice(3);
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-tests-'));
const sides = [commit, 'HEAD'].map((name) =>
  execFileSync('git', ['rev-parse', name]).toString().trim(),
);
console.log(`npm test, in turn: ${sides.join(' and ')}`);
const all: Taken[][] = [[], []];
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [side, hash] of sides.entries()) {
    const taken = await testAt(hash);
    all[side]?.push(taken);
    const end = taken.passed ? 'passed' : 'failed';
    console.log(
      `${hash.slice(0, 8)} ${end} in ${taken.seconds} s, ${taken.cpuSeconds} s of the processor`,
    );
  }
}
const [before, now] = all.map((runs) => runs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0));
console.log(`Ratio of processor time: ${((now ?? 0) / (before ?? 0)).toFixed(2)}`);
rmSync(folder, { recursive: true });

async function testAt(hash: string): Promise<Taken> {
  const clone = join(folder, hash);
  rmSync(clone, { recursive: true, force: true });
  execFileSync('git', ['clone', '-q', '.', clone]);
  execFileSync('git', ['checkout', '-q', hash], { cwd: clone });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: clone, stdio: 'ignore' });
  const log = join(folder, `${hash}.log`);
  const [startedAt, cpuAtStart] = [performance.now(), machineCpuSeconds()];
  const script = `cd ${clone} && CI=true npm test </dev/null >${log} 2>&1`;
  const code = await run('sh', ['-c', script]);
  return {
    passed: code === 0,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    cpuSeconds: Math.round(machineCpuSeconds() - cpuAtStart),
  };
}

/** What all processes took since the machine started: user, nice, system, and interrupts (proc(5), in hundredths). */
function machineCpuSeconds(): number {
  const [, user, nice, system, , , irq, softirq] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? [];
  return (
    [user, nice, system, irq, softirq].reduce((sum: number, ticks) => sum + (ticks ?? 0), 0) / 100
  );
}
