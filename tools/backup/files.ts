import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  linkSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CopyError } from '../copy/rows.ts';
import type { BackupFile } from './manifest.ts';

/** Files of a data folder that are made anew, belong to this machine, or are saved in another way. */
const leftOut =
  /^(postgres|chain|logs|media\/(cache|cards|temporary)|database\.json|backups\.json|signer\.json|restoring|upgrading|lock)([./]|$)/;

/** Paths of the files of a data folder that a backup takes as they are, with slashes, sorted. */
export function filesToSave(dataFolder: string, below = ''): string[] {
  const names = readdirSync(join(dataFolder, below)).sort();
  return names.flatMap((name) => {
    const path = below === '' ? name : `${below}/${name}`;
    if (leftOut.test(path)) return [];
    // Gone since, such as a file that was being written.
    const found = statSync(join(dataFolder, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) return filesToSave(dataFolder, path);
    return found?.isFile() ? [path] : [];
  });
}

/** What a backup of before has of a file, and its folder. */
export type Earlier = { folder: string; file: BackupFile };

/**
 * Saves the file `source` as `path` of a backup and reads it back: by a link to what an earlier backup has of it, if that
 * is the same and whole, else by a copy. Null where the file is gone. Throws a CopyError for a disk that reads
 * something else than was written.
 */
export async function saveFile(
  source: string,
  folder: string,
  path: string,
  earlier: Earlier | null,
): Promise<BackupFile | null> {
  const found = statSync(source, { throwIfNoEntry: false });
  if (found === undefined) return null;
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const changedMs = found.mtimeMs;
  if (earlier?.file.size === found.size && earlier.file.changedMs === changedMs) {
    const { size, sha256 } = earlier.file;
    if (await linkWhole(join(earlier.folder, earlier.file.path), target, sha256))
      return { path, size, sha256, changedMs };
  }
  const copied = await copyHashed(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    rmSync(target, { force: true });
    return null;
  });
  if (copied === null) return null;
  if ((await hashOf(target)) !== copied.sha256)
    throw new CopyError(`${target} is not read as it was written. Is its disk failing?`);
  return { path, ...copied, changedMs };
}

/** False where links are not possible, or the file of before is damaged. */
async function linkWhole(from: string, to: string, sha256: string): Promise<boolean> {
  try {
    linkSync(from, to);
  } catch {
    return false;
  }
  if ((await hashOf(to)) === sha256) return true;
  rmSync(to);
  return false;
}

/** Copies a file for its owner alone, and has it on disk. */
export async function copyHashed(
  from: string,
  to: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const output = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(createReadStream(from), count, output);
  return { size, sha256: hash.digest('hex') };
}

/** SHA-256 of a file, in hexadecimal. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
