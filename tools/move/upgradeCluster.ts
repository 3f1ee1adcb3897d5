import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { clusterMajor, startPostgres } from '@parley/embedded/postgres';
import { CopyError } from '../copy/rows.ts';
import { removeDurably, writeDurably } from '../durableFile.ts';
import { clusterIn, readFolderPlace, swappingFile, writeFolderPlace } from '../start/dataPlace.ts';
import { moveDatabase } from './moveDatabase.ts';

type Options = {
  dataFolder: string;
  /** The folder `native` of the package of the PostgreSQL that made the cluster. */
  native: string;
  say: (sentence: string) => void;
};

/**
 * Carries the embedded database over to the PostgreSQL of this version, row by row, into a new cluster that then takes
 * the place of the former one, which is kept beside. The caller holds the folder's lock. Until every row is there the
 * former cluster stays as it is, and a run that is broken off goes on; while the two change places the folder has a file with which
 * nothing starts. Resolves with the number of rows; null where only the change of places was left.
 */
export async function upgradeCluster({ dataFolder, native, say }: Options): Promise<number | null> {
  const folder = clusterIn(dataFolder);
  const next = `${folder}.next`;
  const isSwapping = existsSync(join(dataFolder, swappingFile));
  const count = isSwapping ? null : await copy(folder, next, native, say);
  if (readFolderPlace(dataFolder) === null) writeFolderPlace(dataFolder, { at: 'embedded' });
  writeDurably(join(dataFolder, swappingFile), '');
  if (existsSync(next)) {
    if (existsSync(folder)) renameSync(folder, freeName(folder));
    renameSync(next, folder);
  }
  removeDurably(join(dataFolder, swappingFile));
  return count;
}

async function copy(
  folder: string,
  next: string,
  native: string,
  say: Options['say'],
): Promise<number> {
  if ((await clusterMajor(folder)) === null)
    throw new CopyError(`There is no database in ${folder}.`);
  const former = await startPostgres({ folder, native });
  try {
    const target = await startPostgres({ folder: next });
    try {
      return await moveDatabase({ from: former.url, to: target.url, say });
    } finally {
      await target.stop();
    }
  } finally {
    await former.stop();
  }
}

/** A name beside that nothing has. */
export function freeName(folder: string): string {
  let number = 1;
  while (existsSync(`${folder}.left-${number}`)) number += 1;
  return `${folder}.left-${number}`;
}
