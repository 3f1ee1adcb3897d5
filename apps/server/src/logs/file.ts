import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LineSink } from './service.ts';

/**
 * Appends to the file at `path`, readable by its owner only. When it would grow beyond half of
 * `maxBytes` it becomes `<path>.1`, whose content before is forgotten: both together stay in bounds.
 */
export function createRotatingFile(path: string, maxBytes: number): LineSink {
  let size: number | null = null;
  return async (lines) => {
    const bytes = Buffer.byteLength(lines);
    if (size === null) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      size = (await stat(path).catch(() => null))?.size ?? 0;
    }
    if (size > 0 && size + bytes > maxBytes / 2) {
      await rename(path, `${path}.1`);
      size = 0;
    }
    await appendFile(path, lines, { mode: 0o600 });
    size += bytes;
  };
}
