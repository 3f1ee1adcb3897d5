import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, tryLock } from './lockFile.ts';
import { StartError } from './settings.ts';

/**
 * Locks the data folder for this process, and creates it when it is missing. Throws a
 * StartError when another running Parley has it or when it cannot be written. Returns the function
 * that gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'lock');
  const lock = lockIn(folder, path);
  if ('unlock' in lock) return lock.unlock;
  throw new StartError(
    `Parley is already running on ${folder} (process ${lock.owner}). Stop it, or choose another folder with PARLEY_DATA.`,
  );
}

function lockIn(folder: string, path: string): Lock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return tryLock(path);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another with PARLEY_DATA.`,
    );
  }
  throw new StartError(
    `${path} is a folder, but Parley keeps a file of that name there. Move it away, or choose another data folder with PARLEY_DATA.`,
  );
}
