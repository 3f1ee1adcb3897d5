import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStorage } from './storage.ts';

/**
 * Files in a folder, spread over 256 folders below it by the start of their name. What is put there
 * has to come from the same disk.
 */
export function createDiskStorage(folder: string): MediaStorage {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);

  return {
    async put(name, path) {
      await sync(path);
      await chmod(path, 0o600);
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(name));
      await sync(dirname(pathOf(name)));
    },

    size: async (name) => (await stat(pathOf(name)).catch(asNone))?.size ?? null,

    read: (name, range) => createReadStream(pathOf(name), range),

    delete: async (name) => void (await unlink(pathOf(name)).catch(asNone)),

    async *list() {
      for (const part of (await readdir(folder).catch(asNone)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        for (const name of await readdir(join(folder, part))) {
          const found = await stat(pathOf(name)).catch(asNone);
          if (found !== null) yield { name, at: found.mtimeMs };
        }
      }
    },

    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** Waits until a file, or what a folder lists, is on disk. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

function asNone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
