import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import type { TestProject } from 'vitest/node';

/** Vitest global setup: one real PostgreSQL for the whole run, started for the first test that asks. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  let postgres: Promise<EmbeddedPostgres> | undefined;
  const door = createServer(async (_request, response) => {
    postgres ??= startPostgres({ folder });
    try {
      response.end((await postgres).url);
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => door.once('listening', resolve));
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    door.closeAllConnections();
    await (await postgres?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
