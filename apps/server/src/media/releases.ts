import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { namesOf } from './prepare.ts';
import type { Queue } from './queue.ts';
import type { ReleaseStore } from './releaseStore.ts';
import type { MediaStorage } from './storage.ts';

const dayMs = 24 * 60 * 60_000;
/** So long a file that somebody uploaded again is left alone: they may be writing what shows it. */
const restMs = dayMs;

type Options = {
  store: ReleaseStore;
  uploads: MediaStorage;
  limits: Pick<MediaLimits, 'unusedDays'>;
  /** Nothing is uploaded while files and rows go. */
  exclusive: Queue;
  clock: Clock;
  log: Log;
};

/** Deletes the files of messages that were deleted, or hidden for good, unless something else shows them. */
export function createReleases({ store, uploads, limits, exclusive, clock, log }: Options) {
  let work: Promise<void> | null = null;

  async function round(): Promise<void> {
    const now = clock.now();
    const hiddenBefore = limits.unusedDays === 0 ? 0 : now - limits.unusedDays * dayMs;
    const bounds = { now, hiddenBefore, renewedSince: now - restMs, restMs };
    for (const hash of await store.due(bounds)) {
      const remove = async () => {
        for (const name of namesOf(hash)) await uploads.delete(name);
      };
      // One that can't go now, as on a disk that fails, keeps no other from going.
      await exclusive
        .run(() => store.release(hash, bounds, remove))
        .then((isGone) => isGone && log.info('upload-released', { hash }))
        .catch((error) => log.warn('upload-not-released', { hash, error }));
    }
  }

  return {
    /** Works through what is due; one round at a time. Rejects when the database is away. */
    release(): Promise<void> {
      work ??= round().finally(() => {
        work = null;
      });
      return work;
    },
  };
}
