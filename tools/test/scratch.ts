import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'parley-tests-';
/** A run holds about half a gigabyte at most. */
const roomBytes = 4 * 2 ** 30;

/**
 * Has a test run make its files in memory where the machine has a file system for that, with room: its
 * hundreds of databases cost a tenth there, and none outlives the run. What a killed run left goes first.
 */
export function useScratch(memory = '/dev/shm', bytes = roomBytes): void {
  removeLeftovers(memory);
  if (process.env.TMPDIR !== undefined || freeBytes(memory) < bytes) return;
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // As of any folder for such files: PostgreSQL runs as another user than root.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** What is free for the files of this user; 0 where that cannot be known. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function removeLeftovers(memory: string): void {
  const names = readdirOrNone(memory).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    if (isRunning(Number(name.slice(prefix.length)))) continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // A mount that a killed run left keeps its folder: that is no reason to run nothing.
    }
  }
}

function readdirOrNone(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
