import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { mediaText } from '@parley/text/media';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Resolve } from '../platform/outside.ts';
import { startSentinel } from '../platform/testSentinel.ts';
import { mediaRoutes } from './http.ts';
import { createParts } from './testParts.ts';

type Setup = {
  resolve?: Resolve;
  cacheBytes?: number;
  timeoutMs?: number;
  /** Whom all requests count for; each for another client without it. */
  client?: string;
};

/** What the route says of a file that cannot be shown. */
export const unshown = { statusCode: 404, body: JSON.stringify({ message: mediaText.unshown }) };

/** Gives the tests of a file the route for remote files, with an internet that is the sentinel. */
export function openRemote() {
  let database: TestDatabase;
  let client = 0;
  const it = { now: 0, folder: '' } as {
    now: number;
    folder: string;
    pool: Database;
    sentinel: Awaited<ReturnType<typeof startSentinel>>;
  };
  beforeAll(async () => {
    database = await createTestDatabase('server', async (url) => {
      await migrate(url);
    });
    it.pool = openDatabase(database.url, silentLog, 4);
    it.sentinel = await startSentinel();
  });
  afterAll(async () => {
    await it.sentinel.stop();
    await it.pool.end();
    await database.drop();
  });
  beforeEach(() => {
    it.now = 1_800_000_000_000;
    it.folder = mkdtempSync(join(tmpdir(), 'parley-remote-'));
    it.sentinel.hits.length = 0;
    it.sentinel.dialled.length = 0;
    it.sentinel.answers.clear();
  });
  afterEach(async () => {
    rmSync(it.folder, { recursive: true });
    await it.pool.query('delete from remote_media');
  });

  /** A server on the files of this test. */
  function routes({ resolve, client: only, ...sizes }: Setup = {}) {
    const clock = { now: () => it.now };
    const app = createHttp(silentLog, 'https://parley.example');
    const outside = it.sentinel.outside(resolve);
    const { folder, pool } = it;
    const { service, add, sweep } = createParts({ folder, pool, clock, outside, ...sizes });
    mediaRoutes(app, service, { clock, keyOf: () => only ?? `client ${client}` });
    const get = async (url: string, { w = '', headers = {} } = {}) => {
      client += 1;
      const query = `url=${encodeURIComponent(url)}${w === '' ? '' : `&w=${w}`}`;
      return await app.inject({ url: `/api/media/remote?${query}`, headers });
    };
    return { app, get, add, service, sweep };
  }

  /** Answers an address with a file, and with headers that nobody should see again. */
  function offer(place: string, file: Buffer, headers: Record<string, string> = {}): void {
    it.sentinel.answers.set(place, (_, response: ServerResponse) => {
      response.writeHead(200, { 'set-cookie': 'a=b', 'x-evil': '1', ...headers }).end(file);
    });
  }

  /** Every file on the disk, without folders. */
  const files = () =>
    readdirSync(it.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);

  return Object.assign(it, { routes, offer, files });
}
