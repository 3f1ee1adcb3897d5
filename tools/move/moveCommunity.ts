import { renameSync } from 'node:fs';
import { basename } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import { type DataPlace, readDataPlace } from '@parley/server/dataPlace';
import { migrate } from '@parley/server/migrate';
import { CopyError, openCopy, openForCopy } from '../copy/rows.ts';
import {
  clusterIn,
  type FolderPlace,
  readFolderPlace,
  withoutSecrets,
  writeFolderPlace,
} from '../start/dataPlace.ts';
import { moveDatabase } from './moveDatabase.ts';
import { freeName } from './upgradeCluster.ts';

type Options = {
  dataFolder: string;
  /** True from the folder to the database at `url`, false back. */
  isTo: boolean;
  url: string;
  /** Told of each step once it is done. */
  say: (sentence: string) => void;
};

/**
 * Moves the data of a folder between its own database and another one. The caller holds the folder's lock. Until the
 * last row is there the community is where it was, and no server opens the other place; writing the folder's
 * `database.json` moves it, at once; what follows is done by the next run or start if it is broken off. Resolves
 * with the number of rows, or null where the community was there already. Throws a CopyError with one sentence.
 */
export async function moveCommunity(options: Options): Promise<number | null> {
  const { dataFolder, isTo, url, say } = options;
  const folder = clusterIn(dataFolder);
  expectSource(options);
  let embedded = await startPostgres({ folder });
  try {
    if (!isTo) embedded = await withRoom(embedded, folder, options);
    const [from, to] = isTo ? [embedded.url, url] : [url, embedded.url];
    await migrate(from);
    await noteSource(options, from, to);
    const count = (await hasArrived(options, from, to))
      ? null
      : await moveDatabase({ from, to, say });
    const { id, cameFrom } = (await placeOf(to)) as DataPlace;
    const place: FolderPlace = isTo ? { at: withoutSecrets(url), id } : { at: 'embedded' };
    writeFolderPlace(dataFolder, place);
    say('The data folder names the new place');
    await leave(from, cameFrom, isTo ? withoutSecrets(url) : 'the data folder of Parley');
    say('The former place is closed');
    await arrive(to);
    say('The new place is open');
    return count;
  } finally {
    await embedded.stop();
  }
}

/** The folder says where its data is, if it knows. */
function expectSource({ dataFolder, isTo, url }: Options): void {
  const place = readFolderPlace(dataFolder);
  if (place === null || place.at === 'embedded' || place.at === withoutSecrets(url)) return;
  throw new CopyError(
    isTo
      ? `The data of this community is in ${place.at}. Move it back first: npm run move -- --from ….`
      : `The data of this community is in ${place.at}, not in ${withoutSecrets(url)}.`,
  );
}

/** Has a folder of before, or a new one, know where its data is until it is moved: no start takes the other place. */
async function noteSource({ dataFolder, isTo, url }: Options, from: string, to: string) {
  if (readFolderPlace(dataFolder) !== null) return;
  if (isTo) writeFolderPlace(dataFolder, { at: 'embedded' });
  // A database in the folder may hold another community, which the move refuses to overwrite.
  else if ((await placeOf(to)) === null)
    writeFolderPlace(dataFolder, { at: withoutSecrets(url), id: (await placeOf(from))?.id ?? '' });
}

/** True where the move was made before, and at most its last marks are missing. */
async function hasArrived({ dataFolder, isTo }: Options, from: string, to: string) {
  const folder = readFolderPlace(dataFolder);
  const isThere = isTo === (folder?.at !== 'embedded');
  if (folder === null || !isThere) return false;
  if ((await placeOf(to))?.cameFrom === (await placeOf(from))?.id) return true;
  throw new CopyError(
    isTo
      ? `The data of this community is in ${folder.at}, and came there from elsewhere.`
      : `The data of this community is in ${dataFolder}. Start Parley without DATABASE_URL.`,
  );
}

/** A database in the folder that was left for the one to come back from makes room for it, and is kept beside. */
async function withRoom(
  embedded: EmbeddedPostgres,
  folder: string,
  { url, say }: Options,
): Promise<EmbeddedPostgres> {
  const place = await placeOf(embedded.url);
  if (place?.state !== 'left') return embedded;
  if (place.leftFor !== withoutSecrets(url)) {
    throw new CopyError(
      `The database in ${folder} went on in ${place.leftFor}. Bring the community back from there, or move ${folder} away first.`,
    );
  }
  await embedded.stop();
  const kept = freeName(folder);
  renameSync(folder, kept);
  say(`The database that was left in the data folder is kept as ${basename(kept)}`);
  return startPostgres({ folder });
}

async function placeOf(url: string): Promise<DataPlace | null> {
  const client = await openForCopy(url);
  try {
    return await readDataPlace(client);
  } finally {
    await client.end();
  }
}

/** Keeps servers from going on in the database with this id, if it is the one at `url`. */
async function leave(url: string, id: string | null, leftFor: string): Promise<void> {
  const client = await openForCopy(url);
  try {
    await client.query("update public.data_place set state = 'left', left_for = $1 where id = $2", [
      leftFor,
      id,
    ]);
  } finally {
    await client.end();
  }
}

async function arrive(url: string): Promise<void> {
  const client = await openForCopy(url);
  try {
    await openCopy(client);
  } finally {
    await client.end();
  }
}
