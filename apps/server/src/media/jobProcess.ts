import { type ForkOptions, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** What a job may take. */
export type JobLimits = {
  /** Seconds of processor time, of all its threads: how busy the machine is does not count. */
  cpuSeconds: number;
  /** Milliseconds that pass until it is given up for now. */
  patienceMs: number;
  /** Memory for JavaScript's part of it. */
  heapMegabytes: number;
};

/** How a job ended, and the processor time that it took, in milliseconds. */
export type JobEnd<Result> = { cpuMs: number } & (
  | { end: 'done'; result: Result }
  /** `slow`: took its processor time; `broken`: broke down on its own; `unseen`: the machine had no room for it. */
  | { end: 'slow' | 'broken' | 'unseen'; reason: string }
);

/** What the process of a job says: that it began to look at its order, and then what came of it. */
type Said<Result> = { begun: true } | { result: Result; cpuMs: number };

/** Windows has no limit for processor time: there all time counts. */
const limitsCpu = process.platform !== 'win32';

/**
 * Does one job in a process of its own, which ends with it: a decoder that a file breaks, fills, or
 * keeps busy is not in the server, and it gets no secret of the server's environment. Never rejects.
 */
export function runJob<Result>(
  program: URL,
  order: object,
  { cpuSeconds, patienceMs, heapMegabytes }: JobLimits,
): Promise<JobEnd<Result>> {
  const startedAt = performance.now();
  return new Promise((done) => {
    const child = fork(program, {
      env: {},
      ...within(Math.ceil(cpuSeconds), [`--max-old-space-size=${heapMegabytes}`]),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let ended: JobEnd<Result> | null = null;
    let isBegun = false;
    const finish = (end: JobEnd<Result>) => {
      clearTimeout(timer);
      done(ended ?? end);
    };
    const patience = limitsCpu ? patienceMs : Math.min(patienceMs, cpuSeconds * 1_000);
    const timer = setTimeout(() => {
      const reason = `It took ${patience} ms.`;
      ended = { end: limitsCpu ? 'unseen' : 'slow', reason, cpuMs: patience };
      child.kill('SIGKILL');
    }, patience);
    child.on('message', (message) => {
      const said = message as Said<Result>;
      if ('begun' in said) isBegun = true;
      else ended ??= { end: 'done', ...said };
    });
    // It could not be started.
    child.once('error', ({ message }) => finish({ end: 'unseen', reason: message, cpuMs: 0 }));
    // Not sooner: until then it may still write.
    child.once('exit', (code, signal) => {
      const reason = `The processor ended with ${signal ?? code}.`;
      const cpuMs = performance.now() - startedAt;
      const told = () => {
        if (signal === 'SIGXCPU') finish({ end: 'slow', reason, cpuMs: cpuSeconds * 1_000 });
        else
          finish({ end: isBegun && !isFromOutside(signal) ? 'broken' : 'unseen', reason, cpuMs });
      };
      // What it said may not have been read yet.
      if (child.connected) child.once('disconnect', told);
      else told();
    });
    child.once('spawn', () => {
      yieldCores(child.pid);
      // A process that ended before it could be told anything says why when it exits.
      child.send(order, () => {});
    });
  });
}

/** Signals that no decoder ends with by itself: an operator's, or a system's without memory. */
function isFromOutside(signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGKILL' || signal === 'SIGTERM';
}

/** Node as the shell starts it, which alone can bound the processor time. */
function within(
  cpuSeconds: number,
  nodeArgs: readonly string[],
): Pick<ForkOptions, 'execPath' | 'execArgv'> {
  if (!limitsCpu) return { execArgv: [...nodeArgs] };
  const script = `ulimit -S -t ${cpuSeconds}; exec "$@"`;
  return {
    execPath: '/bin/sh',
    execArgv: ['-c', script, 'sh', process.execPath, ...nodeArgs],
  };
}

/** The chat goes first. */
function yieldCores(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 10);
  } catch {
    // It has ended already.
  }
}
