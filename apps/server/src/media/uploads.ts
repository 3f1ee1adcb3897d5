import { mediaUri } from '@parley/domain/media/addresses';
import type { MediaFacts, UploadAnswer } from '@parley/domain/media/wire';
import { mediaText } from '@parley/text/media';
import type { Clock } from '../platform/clock.ts';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { isDiskFull, MediaError } from './errors.ts';
import { type Received, receive } from './intake.ts';
import { nameOf, type Prepare, type Prepared } from './prepare.ts';
import type { Queue } from './queue.ts';
import { createQuota } from './quota.ts';
import type { MediaStorage } from './storage.ts';
import type { MediaStore } from './store.ts';

type Options = {
  store: MediaStore;
  storage: MediaStorage;
  /** Folder for what is on its way. */
  temporary: string;
  prepare: Prepare;
  /** Files and their row change together in it: nothing is swept between the one and the other. */
  exclusive: Queue;
  makeRoom: (bytes: number) => Promise<void>;
  limits: MediaLimits;
  clock: Clock;
  projectUrl: string;
  isEnabled: boolean;
};

/** A file that a member's device has signed for. */
export type Upload = {
  owner: string;
  /** Whom requests from there count for (`keyOf`). */
  client: string;
  sha256: string;
  /** As the request claims; more than that never comes. */
  bytes: number;
  body: AsyncIterable<Buffer>;
};

export type Uploads = ReturnType<typeof createUploads>;

/** Files of members: received, checked, drawn or written anew, and kept by their hash. */
export function createUploads(options: Options) {
  const { store, storage, temporary, prepare, limits, clock, projectUrl, isEnabled } = options;
  const { exclusive } = options;
  const quota = createQuota(options);
  const largest = Math.max(...Object.values(limits.fileBytes));

  /** Takes a file in. Throws MediaError, and then leaves nothing behind. */
  async function add({ owner, client, sha256, bytes, body }: Upload): Promise<UploadAnswer> {
    const answer = (facts: MediaFacts) => ({ uri: mediaUri(projectUrl, sha256), ...facts });
    const known = await find(sha256);
    if (known !== null && (await store.renewUpload(sha256, clock.now()))) return answer(known);
    return await quota.reserve({ owner, client, bytes, now: clock.now() }, async () => {
      try {
        return answer(
          await receive(body, temporary, limits, (received) =>
            keep({ owner, client, sha256 }, received),
          ),
        );
      } catch (error) {
        if (isDiskFull(error)) throw new MediaError('disk', 507, mediaText.disk, error);
        throw error;
      }
    });
  }

  /** An upload that is there; null for a row whose file a restored backup lacks. */
  async function find(sha256: string): Promise<MediaFacts | null> {
    const facts = await store.upload(sha256);
    return facts !== null && (await storage.size(sha256)) !== null ? facts : null;
  }

  async function keep(
    { owner, client, sha256 }: Pick<Upload, 'owner' | 'client' | 'sha256'>,
    received: Received,
  ): Promise<MediaFacts> {
    if (received.sha256 !== sha256) throw new MediaError('changed', 400, mediaText.changed);
    const prepared = await prepare(received, [client, owner]);
    return await exclusive.run(async () => {
      // The same file may have come by another way in the meantime.
      const known = await find(sha256);
      if (known === null) await commit(owner, sha256, prepared);
      return known ?? prepared.facts;
    });
  }

  async function commit(owner: string, hash: string, { facts, files }: Prepared): Promise<void> {
    try {
      let bytes = 0;
      for (const { width, path } of files) {
        await storage.put(nameOf(hash, width), path);
        bytes += (await storage.size(nameOf(hash, width))) ?? 0;
      }
      await store.addUpload({ ...facts, hash, owner, bytes, createdAt: clock.now() });
    } catch (error) {
      // If the row was written and only its answer lost, the files stay: the sweeper decides.
      const isKnown = await store.upload(hash).catch(() => true);
      if (!isKnown) for (const { width } of files) await storage.delete(nameOf(hash, width));
      throw error;
    }
  }

  return {
    add,
    /** Refuses what need not be read at all. Throws MediaError. */
    checkSize(bytes: number | null): number {
      if (!isEnabled) throw new MediaError('off', 403, mediaText.off);
      if (bytes === null) throw new MediaError('no-size', 411, mediaText.size);
      if (bytes === 0) throw new MediaError('empty', 422, mediaText.empty);
      if (bytes > largest) {
        throw new MediaError(
          'too-large',
          413,
          mediaText.tooLarge.video(Math.floor(largest / 1024 / 1024)),
        );
      }
      return bytes;
    },
  };
}
