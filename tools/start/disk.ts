import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { reservedBytes } from '../../apps/server/src/media/limits.ts';
import { StartError } from './settings.ts';

const megabyte = 1024 * 1024;
/** What a first start with a history writes at most; 80 MB, most of it the database's. */
export const firstStartBytes = 128 * megabyte;
/** What members can upload before the disk of a new community is too full for it. */
const firstFilesBytes = 128 * megabyte;
/** Free disk that a new community needs, and that an existing one needs to start. */
const needed = {
  toBegin: firstStartBytes + firstFilesBytes + reservedBytes,
  toGoOn: 64 * megabyte,
};

/** Throws a StartError when the disk of an existing data folder has no room for what it will hold; `free` is in bytes. */
export function expectRoom(folder: string, free = freeBytes(folder)): void {
  const isNew = !existsSync(join(folder, 'public-config.json'));
  const wanted = isNew ? needed.toBegin : needed.toGoOn;
  if (free >= wanted) return;
  throw new StartError(
    `The disk of the data folder ${folder} has ${inMegabytes(free)} free, but Parley needs ${inMegabytes(wanted)}. Make room, or choose another folder with PARLEY_DATA.`,
  );
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)} MB`;
}
