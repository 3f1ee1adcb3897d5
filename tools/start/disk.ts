import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './settings.ts';

const megabyte = 1024 * 1024;
/** Free disk that a new community needs, and that an existing one needs to start. */
const needed = { toBegin: 256 * megabyte, toGoOn: 64 * megabyte };

/** Throws a StartError when the disk of an existing data folder has no room for what it will hold. */
export function expectRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const isNew = !existsSync(join(folder, 'public-config.json'));
  const wanted = isNew ? needed.toBegin : needed.toGoOn;
  if (free >= wanted) return;
  throw new StartError(
    `The disk of the data folder ${folder} has ${inMegabytes(free)} free, but Parley needs ${inMegabytes(wanted)}. Make room, or choose another folder with PARLEY_DATA.`,
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)} MB`;
}
