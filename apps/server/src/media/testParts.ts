import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import type { Outside } from '../platform/outside.ts';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { createDiskStorage } from './diskStorage.ts';
import { createPrepare } from './prepare.ts';
import { createQueue } from './queue.ts';
import { createReleaseStore } from './releaseStore.ts';
import { createReleases } from './releases.ts';
import { createRemoteMedia } from './remote.ts';
import { createMediaService } from './service.ts';
import type { MediaStorage } from './storage.ts';
import { createMediaStore, type MediaStore } from './store.ts';
import { createSweeper } from './sweeper.ts';
import { sha256 } from './testFiles.ts';
import { createUploads } from './uploads.ts';

const MB = 1024 * 1024;

/** Parts that a test replaces, each method by itself. */
export type Broken = {
  storage?: Partial<MediaStorage>;
  store?: Partial<MediaStore>;
  limits?: Partial<MediaLimits>;
};

type Options = Broken & {
  folder: string;
  pool: Database;
  clock: Clock;
  outside?: Pick<Outside, 'head' | 'get'>;
  cacheBytes?: number;
  timeoutMs?: number;
  /** How long a file may wait for its turn at the processor. */
  patienceMs?: number;
};

/** The way out of a test that needs none. */
const closed: Pick<Outside, 'head' | 'get'> = {
  head: () => Promise.reject(new Error('closed')),
  get: () => Promise.reject(new Error('closed')),
};

/** The parts of the slice, put together on a real disk and a real database. */
export function createParts(options: Options) {
  const { folder, pool, clock, outside = closed, cacheBytes = MB, timeoutMs = 60_000 } = options;
  const limits: MediaLimits = {
    fileBytes: { picture: MB, sound: MB, video: MB },
    seconds: 60,
    memberDayBytes: 9 * MB,
    memberBytes: 9 * MB,
    totalBytes: 9 * MB,
    cacheBytes,
    unusedDays: 30,
    ...options.limits,
  };
  const temporary = join(folder, 'temporary');
  const disk = createDiskStorage(join(folder, 'uploads'));
  const cache = createDiskStorage(join(folder, 'cache'));
  const store = { ...createMediaStore(pool), ...options.store };
  const log = silentLog;
  const prepare = createPrepare({ ...options, limits });
  const exclusive = createQueue(1);
  const shared = { store, temporary, prepare, exclusive, limits, clock, log };
  const { sweep, makeRoom } = createSweeper({ ...shared, uploads: disk, cache });
  const uploads = createUploads({
    ...shared,
    storage: { ...disk, ...options.storage },
    makeRoom,
    projectUrl: 'https://parley.example',
    isEnabled: true,
  });
  const community = { arweaveGateway: 'https://ar.example' };
  const remote = createRemoteMedia({ ...shared, storage: cache, outside, community, timeoutMs });
  const service = createMediaService({ ...shared, uploads: disk, cache, remote });
  const releases = createReleases({
    ...shared,
    store: createReleaseStore(pool),
    uploads: { ...disk, ...options.storage },
  });
  const add = (file: Buffer) =>
    uploads.add({
      owner: '0xaa',
      client: 'home',
      sha256: sha256(file),
      bytes: file.length,
      body: (async function* () {
        yield file;
      })(),
    });
  return { disk, cache, prepare, uploads, add, remote, service, sweep, release: releases.release };
}
