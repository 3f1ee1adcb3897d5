import { spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from './settings.ts';

/**
 * Takes the data folder for this process, making the folder when there is none. Throws a
 * StartError when another running Parley has it or when it cannot be written. A lock whose owner
 * is dead is taken over. Returns the function that gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const mine = join(folder, `lock.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }));
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another with PARLEY_DATA.`,
    );
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    rmSync(mine, { force: true });
    throw new StartError(
      `${path} is a folder, but Parley keeps a file of that name there. Move it away, or choose another data folder with PARLEY_DATA.`,
    );
  }
  try {
    while (!tryLink(mine, path)) {
      const owner = ownerOf(path);
      if (owner !== null && isAlive(owner)) {
        throw new StartError(
          `Parley is already running on ${folder} (process ${owner.pid}). Stop it, or choose another folder with PARLEY_DATA.`,
        );
      }
      takeAway(path);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (ownerOf(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}

/** A hard link appears at once and only if there is none: the one atomic "mine" of a file system. */
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

/** A number may have gone to another process since: that one began at another time. */
function isAlive({ pid, startedAt }: Owner): boolean {
  if (pid === process.pid) return false;
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
