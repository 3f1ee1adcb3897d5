import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionFile } from '@parley/embedded/postgres';
import { readDataPlace } from '@parley/server/dataPlace';
import pg from 'pg';
import { expectHost } from '../../apps/server/src/hosts/register.ts';
import { createHostStore } from '../../apps/server/src/hosts/store.ts';
import { openCopy } from '../copy/rows.ts';
import { writeDurably } from '../durableFile.ts';
import { type Settings, StartError } from './settings.ts';

/** Where the data of a folder's community is: in the folder, or in a database of one's own. */
export type FolderPlace =
  | { at: 'embedded' }
  /** `at` is its address without user and password, `id` what the database calls itself. */
  | { at: string; id: string };

type Place = Pick<Settings, 'dataFolder' | 'databaseUrl'>;

/** The file in the data folder that says where the data is; a folder of before has none. */
const placeFile = 'database.json';
/** A file that is in a data folder while a backup is being restored into it. */
export const restoringFile = 'restoring';

/** A file that is in a data folder while a cluster takes the place of one of an earlier PostgreSQL. */
export const swappingFile = 'upgrading';

export function readFolderPlace(dataFolder: string): FolderPlace | null {
  const path = join(dataFolder, placeFile);
  if (!existsSync(path)) return null;
  try {
    const read = JSON.parse(readFileSync(path, 'utf8'));
    if (read.at === 'embedded') return { at: 'embedded' };
    if (typeof read.at === 'string' && typeof read.id === 'string')
      return { at: read.at, id: read.id };
  } catch {}
  throw new StartError(
    `${path} cannot be read. It says where the community’s data is: write {"at":"embedded"} into it if that is in the folder, or restore the file.`,
  );
}

export function writeFolderPlace(dataFolder: string, place: FolderPlace): void {
  writeDurably(join(dataFolder, placeFile), `${JSON.stringify(place)}\n`);
}

/** The address of a database as it may be shown and kept. */
export function withoutSecrets(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}

/**
 * Throws a StartError where these settings lead to another database than the one that the folder's data is in:
 * a start would begin a second history. Asks no database.
 */
export function expectPlace({ dataFolder, databaseUrl }: Place): void {
  if (existsSync(join(dataFolder, restoringFile))) {
    throw new StartError(
      `A restore into ${dataFolder} was broken off. Run the same npm run restore again.`,
    );
  }
  if (existsSync(join(dataFolder, swappingFile))) {
    throw new StartError(
      'Carrying the database over to this version was broken off. Run npm run move -- --upgrade-cluster again.',
    );
  }
  const place = readFolderPlace(dataFolder);
  if (place === null) {
    // A folder of before has no note; where a server ran, a database was.
    if (!hasRun(dataFolder)) return;
    if (databaseUrl === null) expectCluster(dataFolder, ownDatabase);
    else expectNoCluster(dataFolder);
    return;
  }
  if (place.at === 'embedded') expectCluster(dataFolder);
  if (place.at === 'embedded' && databaseUrl !== null) {
    throw new StartError(
      `The data of this community is in ${dataFolder}, and DATABASE_URL names another database. Start without DATABASE_URL, or move the data there first: npm run move -- --to postgres://….`,
    );
  }
  if (place.at !== 'embedded' && databaseUrl === null) {
    throw new StartError(
      `The data of this community is in ${place.at}. Start with its address as DATABASE_URL, or move the data back first: npm run move -- --from postgres://….`,
    );
  }
}

/** The folder of the embedded database. */
export const clusterIn = (dataFolder: string): string => join(dataFolder, 'postgres');

const ownDatabase =
  '\nIf it is in a PostgreSQL of your own, start with its address as DATABASE_URL.';

function expectCluster(dataFolder: string, more = ''): void {
  const cluster = clusterIn(dataFolder);
  if (existsSync(versionFile(cluster))) return;
  throw new StartError(
    `The database of this community isn’t in ${cluster}. Copy that folder from where the data folder came from, or restore a backup: npm run restore -- --from DIR${more}`,
  );
}

function expectNoCluster(dataFolder: string): void {
  const cluster = clusterIn(dataFolder);
  if (!existsSync(versionFile(cluster))) return;
  throw new StartError(
    `${cluster} is a database, and DATABASE_URL names another. To go on with the one in the folder, start without DATABASE_URL, or move its data first: npm run move -- --to postgres://…. If the community’s data is in the other one by now, move ${cluster} out of the folder.`,
  );
}

/**
 * Whether a server ran on this folder's data. A first start that was broken off before has the chain and the public
 * config at most, and begins again.
 */
export function hasRun(dataFolder: string): boolean {
  const left = [placeFile, 'seeded', join('secrets', 'head.key')];
  return left.some((name) => existsSync(join(dataFolder, name)));
}

/**
 * Ends a move or a restore that was broken off after its last row. Throws a StartError for a database of one's own that
 * is not the one with the folder's data.
 */
export async function enterPlace(settings: Place, databaseUrl: string): Promise<void> {
  const folder = readFolderPlace(settings.dataFolder);
  if (folder === null) return;
  await withClient(databaseUrl, async (client) => {
    const found = await readDataPlace(client);
    if ('id' in folder && folder.id !== found?.id) {
      throw new StartError(
        `DATABASE_URL names a database without this community’s data, which is in ${folder.at}. Start with that address. If it is the same database at another address, restored by your own means, delete ${join(settings.dataFolder, placeFile)} first.`,
      );
    }
    if (found?.state === 'copied') await openCopy(client);
  });
}

/** Notes where the data is, once a server runs on it. */
export async function notePlace(settings: Place, databaseUrl: string): Promise<void> {
  const { dataFolder } = settings;
  if (settings.databaseUrl === null) {
    if (readFolderPlace(dataFolder) === null) writeFolderPlace(dataFolder, { at: 'embedded' });
    return;
  }
  const place = await withClient(databaseUrl, ownPlace);
  if (JSON.stringify(place) !== JSON.stringify(readFolderPlace(dataFolder)))
    writeFolderPlace(dataFolder, place);

  async function ownPlace(client: pg.Client) {
    const id = (await readDataPlace(client))?.id ?? '';
    return { at: withoutSecrets(databaseUrl), id };
  }
}

/**
 * Throws a ConfigError where the community is at another address than `projectUrl`, before anything of this start is
 * written. A database from before addresses were noted is left to the server, which migrates it first.
 */
export async function expectHome(databaseUrl: string, projectUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ isNoted: boolean }>(
      `select to_regclass('host_changes') is not null as "isNoted"`,
    );
    if (rows[0]?.isNoted === true) await expectHost(createHostStore(client), projectUrl);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect().catch((error: Error) => {
      throw new StartError(`The database does not answer (${error.message}).`, { cause: error });
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
