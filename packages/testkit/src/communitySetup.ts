import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { bundleTool } from './bundledTool.ts';
import { type RunningCommunity, startCommunity, talkative, templateIn } from './community.ts';
import { openDoor } from './door.ts';

/**
 * Vitest global setup: makes a folder for the data of the run's communities, and in it one whose data
 * the others are copies of, as far as it can be copied. What was said belongs to the address it was
 * said at, so that every copy is seeded with its own conversation. A worker that asks gets
 * communities that run until the end of the run; see `shareCommunity`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-journeys-'));
  process.env.PARLEY_TEST_FOLDER = folder;
  const start = await bundleTool('tools/start/main.ts');
  process.env.PARLEY_TEST_START = start.file;
  const dataFolder = join(folder, 'making');
  const community = await startCommunity({ dataFolder });
  await community.stop();
  await forgetConversation(join(dataFolder, 'postgres'));
  await rm(join(dataFolder, 'seeded'));
  await rename(dataFolder, templateIn(folder));

  const shared = new Map<string, Promise<RunningCommunity>>();
  const door = await openDoor(async (name) => {
    const env = name.startsWith('talkative') ? talkative : {};
    const asked = shared.get(name) ?? startCommunity({ env });
    shared.set(name, asked);
    const { port, dataFolder, pid } = await asked;
    return JSON.stringify({ port, dataFolder, pid });
  });
  project.provide('communityDoor', door.url);
  return async () => {
    door.close();
    const ended = await Promise.allSettled(shared.values());
    await Promise.all(ended.map((one) => one.status === 'fulfilled' && one.value.stop()));
    await rm(folder, { recursive: true, force: true });
    await start.remove();
  };
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
