import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
    writeFileSync(mine, String(process.pid));
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another with PARLEY_DATA.`,
    );
  }
  try {
    while (!tryLink(mine, path)) {
      const owner = ownerOf(path);
      if (owner !== null && isParley(owner)) {
        throw new StartError(
          `Parley is already running on ${folder} (process ${owner}). Stop it, or choose another folder with PARLEY_DATA.`,
        );
      }
      takeAway(path, owner);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (ownerOf(path) === process.pid) rmSync(path, { force: true });
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

/** Removes a dead owner's lock, and only that one: another start may have taken it meanwhile. */
function takeAway(path: string, deadOwner: number | null): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (ownerOf(aside) !== deadOwner) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function ownerOf(path: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null;
  }
}

/** Guards against a number that another program has taken since. */
function isParley(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
}
