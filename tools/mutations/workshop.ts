import { type SpawnOptions, spawn } from 'node:child_process';
import type { Fault, Verdict } from './fault.ts';

/** A copy of the sources in which faults may be made. */
export type Workshop = {
  /** Runs tests on the sources as they are. */
  passes: (tests: readonly string[]) => Promise<boolean>;
  judge: (fault: Fault) => Promise<Verdict>;
  /** Removes the copy. */
  close: () => void;
};

/** Runs a program to its end; resolves with its exit code (null after a signal) and all it printed. */
export function runPrinting(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
}
