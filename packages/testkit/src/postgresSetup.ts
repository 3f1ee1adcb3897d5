import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import type { TestProject } from 'vitest/node';
import { openDoor } from './door.ts';

/** Vitest global setup: one real PostgreSQL for the whole run, started for the first test that asks. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  let postgres: Promise<EmbeddedPostgres> | undefined;
  const door = await openDoor(async () => {
    postgres ??= startPostgres({ folder });
    return (await postgres).url;
  });
  project.provide('postgresDoor', door.url);
  return async () => {
    door.close();
    await (await postgres?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
