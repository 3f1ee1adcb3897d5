import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { mediaText } from '@parley/text/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeEmptyIndex } from '../indexer/testIndex.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createMediaStore } from './store.ts';
import { sha256, wav } from './testFiles.ts';
import { type Broken, createParts } from './testParts.ts';

const hour = 3_600_000;
const day = 24 * hour;

let database: TestDatabase;
let pool: Database;
let folder: string;
let now: number;
beforeAll(async () => {
  database = await createTestDatabase('community', async (url) => {
    await migrate(url);
    await makeEmptyIndex(url);
  });
  pool = openDatabase(database.url, silentLog, 4);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  now = Date.now();
  folder = mkdtempSync(join(tmpdir(), 'parley-keeping-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await pool.query('delete from media');
});

/** The slice on a real disk and database; a test may break one part. */
const parts = (broken: Broken = {}) =>
  createParts({ folder, pool, clock: { now: () => now }, ...broken });

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const rows = async () => (await pool.query('select hash from media')).rows.length;

const openedAt = async () =>
  (await pool.query('select opened_at from media')).rows.map(({ opened_at }) => opened_at);

const file = wav(1);

describe('a disk or a database that fails', () => {
  test('a full disk is told, and leaves nothing behind', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const { add } = parts({ storage: { put: () => Promise.reject(full) } });
    await expect(add(file)).rejects.toMatchObject({ status: 507, message: mediaText.disk });
    expect([files(), await rows()]).toEqual([[], 0]);
  });

  test('a row that cannot be written takes its files with it', async () => {
    const { add } = parts({ store: { addUpload: () => Promise.reject(new Error('down')) } });
    await expect(add(file)).rejects.toThrow('down');
    expect([files(), await rows()]).toEqual([[], 0]);
  });

  test('a row whose answer is lost keeps its files', async () => {
    const real = createMediaStore(pool);
    const { add } = parts({
      store: {
        addUpload: async (upload) => {
          await real.addUpload(upload);
          throw new Error('connection lost');
        },
      },
    });
    await expect(add(file)).rejects.toThrow('connection lost');
    expect([files(), await rows()]).toEqual([[sha256(file)], 1]);
  });

  test('what a process that was killed left between file and row goes an hour later, not sooner', async () => {
    let reached = () => {};
    const atRow = new Promise<void>((done) => {
      reached = done;
    });
    // From here on nothing more happens, as after a kill.
    const killed = parts({
      store: {
        addUpload: () => {
          reached();
          return new Promise(() => {});
        },
      },
    });
    killed.add(file).catch(() => {});
    await atRow;
    expect([files().includes(sha256(file)), await rows()]).toEqual([true, 0]);

    const next = parts();
    await next.sweep();
    expect(files()).toContain(sha256(file));
    now += 2 * hour;
    await next.sweep();
    expect(files()).toEqual([]);
    now = Date.now();
    await next.add(file);
    now += 2 * hour;
    await next.sweep();
    expect([files(), await rows()]).toEqual([[sha256(file)], 1]);
  });
});

test('bodies of a process that was killed are deleted an hour later', async () => {
  const left = join(folder, 'temporary', 'left');
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'received'), 'x');
  const { sweep } = parts();
  await sweep();
  expect(existsSync(left)).toBe(true);
  utimesSync(left, (now - 2 * hour) / 1_000, (now - 2 * hour) / 1_000);
  await sweep();
  expect(existsSync(left)).toBe(false);
});

test('an upload whose file is gone from the disk can be uploaded again', async () => {
  const { add, disk } = parts();
  await add(file);
  await disk.delete(sha256(file));
  await add(file);
  expect([files(), await rows()]).toEqual([[sha256(file)], 1]);
});

describe('an upload that nothing refers to', () => {
  test('an upload without use is deleted after 30 days, and can be uploaded again', async () => {
    const { add, sweep, disk } = parts();
    await add(file);
    now += 30 * day - hour;
    await sweep();
    expect(await disk.size(sha256(file))).toBe(file.length);
    now += 2 * hour;
    await sweep();
    expect([files(), await rows()]).toEqual([[], 0]);
    expect(await add(file)).toMatchObject({ kind: 'sound' });
  });

  test('an upload that is sent again gets its 30 days anew', async () => {
    const { add, sweep } = parts();
    await add(file);
    now += 20 * day;
    await add(file);
    now += 20 * day;
    await sweep();
    expect(await rows()).toBe(1);
  });

  test.each(['describe', 'keep'] as const)(
    'an upload stays for good once %s names it',
    async (way) => {
      const { add, sweep, service } = parts();
      const { uri } = await add(file);
      if (way === 'keep') await service.keep([uri, 'https://other.example/x', 'ipfs://bafy']);
      else expect(await service.describe(uri)).toMatchObject({ kind: 'sound', seconds: 1 });
      now += 1_000 * day;
      await sweep();
      expect([files(), await rows()]).toEqual([[sha256(file)], 1]);
    },
  );

  test('an upload that is opened stays for 30 days after that, and no longer', async () => {
    const { add, sweep, service } = parts();
    const open = () => service.own(sha256(file), null);
    await add(file);
    // Its owner looks at it.
    now += day - hour;
    expect(await open()).not.toBeNull();
    now += 29 * day;
    expect(await open()).not.toBeNull();
    await expect.poll(openedAt).toEqual([now]);
    now += 30 * day - hour;
    await sweep();
    expect(await rows()).toBe(1);
    now += 2 * hour;
    await sweep();
    expect([files(), await rows()]).toEqual([[], 0]);
  });

  test('an upload that the data of a name refers to stays, and nothing goes while there is no index', async () => {
    const { add, sweep } = parts();
    const { uri } = await add(file);
    await pool.query(
      `insert into indexed.names (token_id, name, holder, data, registered_at)
       values (1, 'nim', '0xaa', $1, 1)`,
      [JSON.stringify({ image: uri })],
    );
    now += 1_000 * day;
    await sweep();
    expect(await rows()).toBe(1);
    await pool.query('delete from indexed.names');
    await pool.query('update media set kept_at = null');
    await pool.query('alter schema indexed rename to absent');
    await sweep();
    expect(await rows()).toBe(1);
    await pool.query('alter schema absent rename to indexed');
    await sweep();
    expect(await rows()).toBe(0);
  });

  test('an upload makes room for another once the community’s space is full, the longest unused first', async () => {
    const { add, service } = parts({ limits: { totalBytes: 100_000 } });
    const [oldest, kept, opened, young] = [wav(1), wav(1.5), wav(0.9), wav(1.1)];
    await add(oldest);
    const { uri } = await add(kept);
    await service.keep([uri]);
    await add(opened);
    now += 2 * day;
    await service.own(sha256(opened), null);
    await expect.poll(openedAt).toContain(now);
    await add(young);
    const hashes = async () =>
      (await pool.query('select hash from media')).rows.map(({ hash }) => hash).sort();
    const hashesOf = (...uploads: Buffer[]) => uploads.map(sha256).sort();
    // It needs what the oldest takes, and no more.
    await add(wav(2));
    expect(await hashes()).toEqual(hashesOf(kept, opened, young, wav(2)));
    expect(files()).not.toContain(sha256(oldest));
    // Where it would not be enough, nothing goes.
    await expect(add(wav(1.9))).rejects.toMatchObject({ status: 507, message: mediaText.full });
    expect(await hashes()).toEqual(hashesOf(kept, opened, young, wav(2)));
  });

  test('an upload is found by its hash after the community has moved', async () => {
    const { add, service } = parts();
    await add(file);
    const elsewhere = `https://old.example/api/media/${sha256(file)}`;
    expect(await service.describe(elsewhere)).toMatchObject({ kind: 'sound' });
  });
});
