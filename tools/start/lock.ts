import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keepPrivate } from '../../apps/server/src/platform/privateFolder.ts';
import { diskFault } from '../diskFault.ts';
import { type Lock, lockOwner, tryLock } from './lockFile.ts';
import { StartError } from './settings.ts';

/**
 * Locks the data folder for this process, creates it when it is missing, and closes it to other users. Throws a
 * StartError when another running Parley has it or when it cannot be written. Returns the function
 * that gives the folder back. `setting` is what names the folder.
 */
export function lockFolder(folder: string, setting = 'PARLEY_DATA'): () => void {
  const lock = lockIn(folder, join(folder, 'lock'), setting);
  if ('unlock' in lock) {
    keepPrivate(folder);
    return lock.unlock;
  }
  const where = lock.owner === null ? 'in another container' : `process ${lock.owner}`;
  throw new StartError(
    `Parley is already running on ${folder} (${where}). Stop it, or choose another folder with ${setting}.`,
  );
}

function lockIn(folder: string, path: string, setting: string): Lock | { owner: null } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return lockBoth(folder, path);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written: ${diskFault(error) ?? (error as Error).message}. Choose another with ${setting}.`,
    );
  }
  throw new StartError(
    `${path} is a folder, but Parley keeps a file of that name there. Move it away, or choose another data folder with ${setting}.`,
  );
}

/**
 * The file names a process, which another container cannot see: each has numbers of its own. The kernel's lock
 * counts in all of them, and a database that two start on one folder is lost.
 */
function lockBoth(folder: string, path: string): Lock | { owner: null } {
  const held = holdFolder(folder);
  if (held === 'taken') return { owner: lockOwner(path) };
  const lock = tryLock(path);
  if (!('unlock' in lock)) {
    held.release();
    return lock;
  }
  return {
    unlock: () => {
      lock.unlock();
      held.release();
    },
  };
}

/** What `flock` of util-linux is told to answer when another process has the lock. */
const takenCode = 75;

/**
 * Takes the kernel's lock of a folder, which ends with this process. Node has no call for it: `flock` takes it on a file
 * that is open here. Without that program, or where the file system has no locks, it holds nothing.
 */
function holdFolder(folder: string): 'taken' | { release: () => void } {
  if (process.platform === 'win32') return { release: () => {} };
  const file = openSync(folder, 'r');
  const { status } = spawnSync('flock', ['-n', '-E', String(takenCode), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  });
  if (status !== takenCode) return { release: () => closeSync(file) };
  closeSync(file);
  return 'taken';
}
