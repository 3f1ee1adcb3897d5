import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';

/**
 * Starts a program in a process group of its own, so that Ctrl-C in a terminal reaches only the
 * supervisor, which then stops everything in order.
 */
export function startChild(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): ChildProcess {
  return spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Starts a program that is killed when this process ends, however it ends. The shell becomes the
 * program; a `cat` beside it waits for the end of a pipe. `input` is a file that is open here, for it to
 * read.
 */
export function startDependent(
  command: string,
  args: readonly string[],
  { cwd, input }: { cwd?: string; input?: number } = {},
): ChildProcess {
  if (process.platform === 'win32') return startChild(command, args);
  const script = '(cat <&3 >/dev/null; kill -9 $$) 2>/dev/null & exec "$@" 3<&-';
  const child = spawn('sh', ['-c', script, 'sh', command, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    detached: true,
    stdio: [input ?? 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  child.once('exit', () => child.stdio[3]?.destroy());
  return child;
}

/** True while the process runs. */
export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Sends `signal`, waits up to `graceMs`, then kills; resolves when the process is gone. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  graceMs = 10_000,
): Promise<void> {
  if (!isRunning(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}

/** Collects the last lines that a child printed, to explain why it ended. */
export function lastOutput(child: ChildProcess): () => string {
  return lastOf([child.stdout, child.stderr]);
}

/** Collects the last lines that a child printed for people, beside its log. */
export function lastWords(child: ChildProcess): () => string {
  return lastOf([child.stderr]);
}

/** The most that is kept of what a child printed, in UTF-16 units. */
const keptMax = 2_000;

function lastOf(streams: readonly (Readable | null)[]): () => string {
  let text = '';
  for (const stream of streams) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('utf8')).slice(-keptMax);
    });
  }
  return () => text.trim();
}

/**
 * Ports below the ephemeral ranges of all systems (which begin at 32768 or above), so that no
 * outgoing connection takes one between the search and the listening. Browsers block none of them.
 */
const ownPorts = { first: 10_240, count: 20_000 };

/** A free TCP port on loopback. Throws an Error when it finds none. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = ownPorts.first + randomInt(ownPorts.count);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port on 127.0.0.1.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Repeats `attempt` every `everyMs` until it succeeds. Throws what `diedOf` returns as soon as that
 * is not null, or the last error after `timeoutMs`.
 */
export async function waitUntil<T>(
  attempt: () => Promise<T>,
  options: { timeoutMs: number; everyMs: number; diedOf: () => string | null },
): Promise<T> {
  const giveUpAt = Date.now() + options.timeoutMs;
  for (;;) {
    const death = options.diedOf();
    if (death !== null) throw new Error(death);
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, options.everyMs));
  }
}

/**
 * Stops what a killed predecessor left running: the process whose id is in `pidFile`, if its
 * command line contains `marks`, the first of which names the program. Where the id is another program's by now, as
 * after a power cut or a move to another machine, the file goes; the same program at another path may be using the
 * folder.
 */
export async function stopLeftover(
  pidFile: string,
  marks: readonly [program: string, ...others: string[]],
  signal: NodeJS.Signals,
): Promise<void> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid)) return;
  if (!(await isCommand(pid, marks))) {
    const isOther = (await commandLineOf(pid))?.includes(marks[0]) === false;
    if (isOther) await rm(pidFile, { force: true });
    return;
  }
  process.kill(pid, signal);
  await waitUntil(
    async () => {
      if (await isCommand(pid, marks)) throw new Error(`Process ${pid} does not stop.`);
    },
    { timeoutMs: 30_000, everyMs: 50, diedOf: () => null },
  );
}

async function isCommand(pid: number, marks: readonly string[]): Promise<boolean> {
  const commandLine = await commandLineOf(pid);
  return commandLine !== null && marks.every((mark) => commandLine.includes(mark));
}

/** Null when there is no such process, or only a zombie. */
async function commandLineOf(pid: number): Promise<string | null> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (fromProc !== null) return fromProc === '' ? null : fromProc.replaceAll('\0', ' ');
  const asked = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout : null;
}
