import { mediaText } from '@parley/text/media';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { MediaError } from './errors.ts';
import { megabytes } from './intake.ts';
import { reservedBytes } from './limits.ts';
import type { MediaStorage } from './storage.ts';
import type { MediaStore } from './store.ts';

const dayMs = 24 * 60 * 60_000;
/** Uploads under way at once: of one member, and of all. */
const atOnce = { member: 2, all: 8 } as const;

type Options = {
  store: Pick<MediaStore, 'usage'>;
  storage: Pick<MediaStorage, 'freeBytes'>;
  limits: MediaLimits;
};

/** What members may still upload. What is under way counts as if it were there. */
export function createQuota({ store, storage, limits }: Options) {
  const underWay = new Set<{ owner: string; bytes: number }>();

  /** Runs an upload of at most `bytes` if there is room for it. Throws MediaError. */
  async function reserve<Value>(
    { owner, bytes, now }: { owner: string; bytes: number; now: number },
    upload: () => Promise<Value>,
  ): Promise<Value> {
    const before = [...underWay];
    const own = before.filter((other) => other.owner === owner);
    if (own.length >= atOnce.member) throw new MediaError('busy', 429, mediaText.waiting);
    if (before.length >= atOnce.all) throw new MediaError('busy', 503, mediaText.busy);
    const mine = { owner, bytes };
    underWay.add(mine);
    try {
      await check(mine, sumOf(own), sumOf(before), now);
      return await upload();
    } finally {
      underWay.delete(mine);
    }
  }

  async function check(
    { owner, bytes }: { owner: string; bytes: number },
    ownUnderWay: number,
    allUnderWay: number,
    now: number,
  ): Promise<void> {
    const used = await store.usage(owner, now - dayMs);
    const { memberDayBytes, memberBytes, totalBytes } = limits;
    if (used.member + ownUnderWay + bytes > memberBytes) {
      throw new MediaError('quota', 403, mediaText.member(megabytes(memberBytes)));
    }
    if (used.day + ownUnderWay + bytes > memberDayBytes) {
      throw new MediaError('quota', 429, mediaText.day(megabytes(memberDayBytes)));
    }
    if (used.all + allUnderWay + bytes > totalBytes) {
      throw new MediaError('full', 507, mediaText.full);
    }
    if ((await storage.freeBytes()) - allUnderWay - bytes < reservedBytes) {
      throw new MediaError('disk', 507, mediaText.disk);
    }
  }

  return { reserve };
}

function sumOf(uploads: readonly { bytes: number }[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
