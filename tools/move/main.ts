import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@parley/embedded/postgres';
import { lockFolder } from '../start/lock.ts';
import { readSettings, StartError } from '../start/settings.ts';
import { moveDatabase } from './moveDatabase.ts';

/**
 * `npm run move -- --to postgres://…` moves the embedded database of the data folder to one's own,
 * `-- --from postgres://…` back. Parley must not run meanwhile.
 */
try {
  await move();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function move(): Promise<void> {
  const { isTo, url } = readDirection();
  const { dataFolder } = readSettings({ ...process.env, DATABASE_URL: undefined });
  const unlock = lockFolder(dataFolder);
  const embedded = await startPostgres({ folder: join(dataFolder, 'postgres') });
  try {
    const ends = isTo ? { from: embedded.url, to: url } : { from: url, to: embedded.url };
    const count = await moveDatabase({ ...ends, say: (sentence) => console.log(`  ${sentence}`) });
    console.log(`All ${count} rows are there. Nothing was changed where they come from.`);
    console.log(
      isTo
        ? 'From now on start Parley with this address as DATABASE_URL.'
        : 'From now on start Parley without DATABASE_URL.',
    );
  } finally {
    await embedded.stop();
    unlock();
  }
}

function readDirection(): { isTo: boolean; url: string } {
  const options = { to: { type: 'string' }, from: { type: 'string' } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const url = values.to ?? values.from ?? '';
  if (/^postgres(ql)?:\/\//.test(url) && (values.to === undefined) !== (values.from === undefined))
    return { isTo: values.to !== undefined, url };
  throw new StartError(
    'Say where to: npm run move -- --to postgres://…, or back: npm run move -- --from postgres://….',
  );
}
