import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clusterMajor } from '@parley/embedded/postgres';
import { findPostgres, majorOf } from '@parley/embedded/postgresBinaries';
import { databaseFault } from '../../apps/server/src/platform/startChecks.ts';
import { parseWords } from '../parseWords.ts';
import { clusterIn, swappingFile } from '../start/dataPlace.ts';
import { lockFolder } from '../start/lock.ts';
import { readSettings, StartError } from '../start/settings.ts';
import { formerPrograms, removePrograms } from './formerPrograms.ts';
import { moveCommunity } from './moveCommunity.ts';
import { upgradeCluster } from './upgradeCluster.ts';

/**
 * `npm run move -- --to postgres://…` moves the embedded database of the data folder to one's own,
 * `-- --from postgres://…` back. `-- --upgrade-cluster` carries the embedded database over to the PostgreSQL of this
 * version. Parley must not run meanwhile.
 */
const usage =
  'Say where to: npm run move -- --to postgres://…, or back: npm run move -- --from postgres://….';

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function run(): Promise<void> {
  const options = {
    to: { type: 'string' },
    from: { type: 'string' },
    'upgrade-cluster': { type: 'boolean' },
    programs: { type: 'string' },
  } as const;
  const { values } = parseWords({ args: process.argv.slice(3), options }, usage);
  const { dataFolder } = readSettings({ ...process.env, DATABASE_URL: undefined });
  if (values['upgrade-cluster'] !== true) {
    const direction = readDirection(values);
    await locked(dataFolder, () => move(dataFolder, direction));
  } else await locked(dataFolder, () => upgrade(dataFolder, values.programs));
}

async function locked(dataFolder: string, work: () => Promise<void>): Promise<void> {
  const unlock = lockFolder(dataFolder);
  await work().finally(unlock);
}

function say(sentence: string): void {
  console.log(`  ${sentence}`);
}

async function move(
  dataFolder: string,
  { isTo, url }: { isTo: boolean; url: string },
): Promise<void> {
  const fault = await databaseFault(url, 'the address');
  if (fault !== null) throw new StartError(fault.sentence);
  const count = await moveCommunity({ dataFolder, isTo, url, say });
  console.log(
    count === null
      ? 'The community is there already.'
      : `All ${count} rows are there. Where they come from they stay as a copy that no server opens.`,
  );
  console.log(
    isTo
      ? 'From now on start Parley with this address as DATABASE_URL.'
      : 'From now on start Parley without DATABASE_URL.',
  );
}

async function upgrade(dataFolder: string, programs: string | undefined): Promise<void> {
  const folder = clusterIn(dataFolder);
  const made = await clusterMajor(folder);
  const runs = majorOf(await findPostgres(folder));
  // What a run that was broken off left to do needs no programs.
  const isSwapping = existsSync(join(dataFolder, swappingFile));
  if (made === runs && !isSwapping) {
    console.log(`The database is of PostgreSQL ${runs}, as this version of Parley needs it.`);
    return;
  }
  const find = () => (programs ? resolve(programs) : formerPrograms(made ?? 0, dataFolder));
  const native = isSwapping ? '' : find();
  const count = await upgradeCluster({ dataFolder, native, say });
  if (count !== null) console.log(`All ${count} rows are there.`);
  removePrograms(dataFolder);
  console.log(
    `The database is of PostgreSQL ${runs} now. The former one is beside it, in ${folder}.left-1 or the last of these.`,
  );
}

function readDirection(values: { to?: string | undefined; from?: string | undefined }) {
  const url = values.to ?? values.from ?? '';
  if (/^postgres(ql)?:\/\//.test(url) && (values.to === undefined) !== (values.from === undefined))
    return { isTo: values.to !== undefined, url };
  throw new StartError(usage);
}
