import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** The lock is this process's until it calls `unlock`, or another running process has it. */
export type Lock = { unlock: () => void } | { owner: number };

/**
 * Takes the lock at `path`, whose folder exists, unless a running process has it. A lock whose owner
 * is dead is taken over. Throws what the file system throws.
 */
export function tryLock(path: string): Lock {
  lastLock += 1;
  const mine = `${path}.${process.pid}.${lastLock}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }));
  try {
    while (!tryLink(mine, path)) {
      const owner = lockOwner(path);
      if (owner !== null) return { owner };
      takeAway(path);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    unlock: () => {
      if (ownerOf(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

/** The running process that has the lock at `path`; null when none that this one can see has it. */
export function lockOwner(path: string): number | null {
  const owner = ownerOf(path);
  return owner !== null && isAlive(owner) ? owner.pid : null;
}

let lastLock = 0;

/** A hard link is created atomically and only if it does not exist: a lock that every file system has. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead owner's lock, and only a dead one's: another start may have taken it meanwhile. */
function takeAway(path: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const owner = ownerOf(aside);
  if (owner !== null && isAlive(owner)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

type Owner = { pid: number; startedAt: string | null };

function ownerOf(path: string): Owner | null {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) ? { pid, startedAt } : null;
  } catch {
    return null;
  }
}

/** A process number may have been reused since: then the start time differs. */
function isAlive({ pid, startedAt }: Owner): boolean {
  return startedAt !== null && startOf(pid) === startedAt;
}

/** When a process began, in words that no other process of that number has; null when there is none. */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') return startByProc(pid);
  const command = process.platform === 'win32' ? startOnWindows(pid) : startByPs(pid);
  const { status, stdout } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

function startByProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; the 22nd field counts clock ticks since the boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function startByPs(pid: number): [string, ...string[]] {
  return ['ps', '-o', 'lstart=', '-p', String(pid)];
}

function startOnWindows(pid: number): [string, ...string[]] {
  const script = `(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.Ticks`;
  return ['powershell', '-NoProfile', '-Command', script];
}
