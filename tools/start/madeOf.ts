import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes what stands in `folder` unless it was made of the very same `sources`. */
export async function makeUnlessMade(
  folder: string,
  sources: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const stamp = join(folder, '.made-of');
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  // What stops half way leaves a folder that was made of nothing known.
  rmSync(stamp, { force: true });
  await make();
  writeWhole(stamp, hash);
}

/** A file that appears whole or not at all. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

function hashOf(paths: readonly string[]): string {
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
