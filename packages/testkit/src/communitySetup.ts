import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { startCommunity } from './community.ts';

/**
 * Vitest global setup: creates one community whose data folder is the template of the others of the
 * run, as far as it can be copied. Messages are bound to an address, so every copy is seeded with
 * its own conversation.
 */
export async function setup(): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-template-'));
  const community = await startCommunity({ dataFolder });
  await community.stop();
  await forgetConversation(join(dataFolder, 'postgres'));
  await rm(join(dataFolder, 'seeded'));
  process.env.PARLEY_TEST_TEMPLATE = dataFolder;
  return () => rm(dataFolder, { recursive: true, force: true });
}

async function forgetConversation(folder: string): Promise<void> {
  const postgres = await startPostgres({ folder });
  const admin = new URL(postgres.url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query('drop database parley with (force)');
  await client.end();
  await postgres.stop();
}
