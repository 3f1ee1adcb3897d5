import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const parts = ['server', 'database', 'chain', 'start'] as const;
/** What `npm start` runs; `start` is its own process, which keeps the chain's journal. */
export type Part = (typeof parts)[number];
/** Processor time since the start in seconds, memory in bytes. */
export type Use = { cpuSeconds: number; bytes: number };

/** Ticks of a process's clock in a second: the same on every Linux. */
const ticks = 100;

/** What the processes of a running community use, by part. Linux only: reads `/proc`. */
export function useOf(startPid: number): Record<Part, Use> {
  const use = Object.fromEntries(parts.map((part) => [part, { cpuSeconds: 0, bytes: 0 }]));
  for (const { pid, args } of descendantsOf(startPid)) {
    const of = use[partOf(pid, args, startPid)];
    if (of === undefined) continue;
    of.cpuSeconds += cpuSecondsOf(pid);
    of.bytes += bytesOf(pid);
  }
  return use as Record<Part, Use>;
}

/** Processor time in seconds of a process and all that it started. Linux only. */
export function cpuSecondsOfAll(root: number): number {
  return descendantsOf(root).reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
}

function partOf(pid: number, args: string, startPid: number): Part {
  if (pid === startPid) return 'start';
  if (/anvil/.test(args)) return 'chain';
  return /postgres/.test(args) ? 'database' : 'server';
}

type Process = { pid: number; parent: number; args: string };

/** A process and all that it started, directly or not. */
function descendantsOf(root: number): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.flatMap((line): Process[] => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
  const found = all.filter(({ pid }) => pid === root);
  // Grows while it is gone through.
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** With that of children that ended, such as connections of the database; 0 for a process that is gone. */
export function cpuSecondsOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0)) / ticks;
}

/** Its share of the memory: what processes have together counts for each of them in part. */
function bytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
