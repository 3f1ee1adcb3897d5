import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { hashOfName, namesOf } from './prepare.ts';
import type { Queue } from './queue.ts';
import { previewMs } from './service.ts';
import type { MediaStorage } from './storage.ts';
import type { MediaStore } from './store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Names that one question to the database is about. */
const batchSize = 500;

type Options = {
  store: MediaStore;
  uploads: MediaStorage;
  cache: MediaStorage;
  temporary: string;
  limits: Pick<MediaLimits, 'unusedDays'>;
  /** Nothing is uploaded while files are compared with rows. */
  exclusive: Queue;
  clock: Clock;
};

/** Deletes what nothing refers to: uploads without use, files without a row, and broken-off bodies. */
export function createSweeper(options: Options) {
  const { store, uploads, cache, temporary, limits, exclusive, clock } = options;

  async function sweep(): Promise<void> {
    if (limits.unusedDays > 0) {
      await forget(() => store.forgetUnused(clock.now() - limits.unusedDays * dayMs));
    }
    await store.forgetRemote(clock.now() - dayMs, clock.now() - 90 * dayMs);
    await sweepFiles(uploads, store.knownUploads);
    await sweepFiles(cache, store.knownRemote);
    await sweepTemporary();
  }

  /** Deletes the files of uploads that `rows` forgets and nothing here refers to. */
  async function forget(rows: () => Promise<string[]>): Promise<void> {
    await exclusive.run(async () => {
      if (!(await store.keepNamed(clock.now()))) return;
      for (const name of (await rows()).flatMap(namesOf)) await uploads.delete(name);
    });
  }

  /** A process that was killed between a file and its row leaves the file alone on the disk. */
  async function sweepFiles(
    storage: MediaStorage,
    known: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    let batch: string[] = [];
    const checkBatch = () =>
      exclusive.run(async () => {
        const there = await known(batch.map((name) => hashOfName(name) ?? ''));
        const alone = batch.filter((name) => !there.has(hashOfName(name) ?? ''));
        for (const name of alone) await storage.delete(name);
        batch = [];
      });
    for await (const { name, at } of storage.list()) {
      // A younger file may belong to a row that is being written.
      if (hashOfName(name) === null || at > clock.now() - hourMs) continue;
      batch.push(name);
      if (batch.length >= batchSize) await checkBatch();
    }
    if (batch.length > 0) await checkBatch();
  }

  async function sweepTemporary(): Promise<void> {
    for (const name of await readdir(temporary).catch(() => [])) {
      const found = await stat(join(temporary, name)).catch(() => null);
      if (found === null || found.mtimeMs > clock.now() - hourMs) continue;
      await rm(join(temporary, name), { recursive: true, force: true });
    }
  }

  return {
    sweep,
    /** Deletes uploads of at least so many bytes that nothing refers to, if there are as many. */
    makeRoom: (bytes: number): Promise<void> =>
      forget(() => store.forgetForRoom(bytes, clock.now() - previewMs)),
  };
}
