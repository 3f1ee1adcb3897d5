import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from './lockFile.ts';

/** Folder for what tools remember between runs; `npm ci` deletes it. */
export const cacheFolder = 'node_modules/.cache/parley';

/**
 * Builds `folder` unless it was built from the same `sources`. When another process
 * is making it, waits and looks again.
 */
export async function makeUnlessMade(
  folder: string,
  sources: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const stamp = join(folder, '.made-of');
  const hash = hashOf(sources);
  const isMade = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isMade()) return;
  const unlock = await waitForLock(folder);
  try {
    if (isMade()) return;
    // What stops half way leaves a folder that was made of nothing known.
    rmSync(stamp, { force: true });
    await make();
    writeWhole(stamp, hash);
  } finally {
    unlock();
  }
}

/** Outside the folder: what makes it looks at every file in it. */
async function waitForLock(folder: string): Promise<() => void> {
  mkdirSync(cacheFolder, { recursive: true });
  const path = join(cacheFolder, `${resolve(folder).replace(/[^\w.-]+/g, '-')}.lock`);
  for (;;) {
    const lock = tryLock(path);
    if ('unlock' in lock) return lock.unlock;
    await sleep(100);
  }
}

/** A file that appears whole or not at all. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/** A hash of the files at and below `paths`, their names included; tests are left out. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow)) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSafely(path);
  if (entries === null) return [path];
  return entries
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => filesBelow(join(path, name)));
}

function readdirSafely(path: string): string[] | null {
  try {
    return readdirSync(path).sort();
  } catch {
    return null;
  }
}
