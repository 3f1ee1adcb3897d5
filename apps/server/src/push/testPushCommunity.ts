import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parley/embedded/child';
import { createTestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { makeEmptyIndex } from '../indexer/testIndex.ts';
import { migrate } from '../platform/migrate.ts';
import { testCommunity } from '../testCommunity.ts';
import type { startPushService } from './testPush.ts';

type Service = Awaited<ReturnType<typeof startPushService>>;

/** A community without a server, and what starts one of it that reaches this push service. */
export async function startPushCommunity(service: Service, settings: NodeJS.ProcessEnv = {}) {
  const made = await createTestDatabase('community', async (url) => {
    await migrate(url);
    await makeEmptyIndex(url);
  });
  const folder = mkdtempSync(join(tmpdir(), 'parley-push-community-'));
  const configFile = join(folder, 'config.json');
  writeFileSync(configFile, JSON.stringify(testCommunity));
  const port = await freePort();
  const database = new pg.Pool({ connectionString: made.url });
  // The pool ends before PostgreSQL has heard of it, and the database is dropped right after.
  database.on('error', () => {});
  return {
    database,
    env: {
      ...process.env,
      ...service.environment(),
      PORT: String(port),
      DATABASE_URL: made.url,
      PARLEY_CONFIG: configFile,
      RPC_URL: 'http://127.0.0.1:9',
      PARLEY_STARTED_BEFORE: '1',
      PARLEY_PUSH_KEY_FILE: join(folder, 'push.key'),
      ...settings,
    },
    target: { url: () => `http://127.0.0.1:${port}` },
    async stop(): Promise<void> {
      await database.end();
      await made.drop();
    },
  };
}
