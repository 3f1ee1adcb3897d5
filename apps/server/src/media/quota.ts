import { mediaText } from '@parley/text/media';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { MediaError } from './errors.ts';
import { megabytes } from './intake.ts';
import { reservedBytes, reserves, uploadsAtOnce } from './limits.ts';
import type { MediaStorage } from './storage.ts';
import type { MediaStore } from './store.ts';

const dayMs = 24 * 60 * 60_000;

type Options = {
  store: Pick<MediaStore, 'usage'>;
  storage: Pick<MediaStorage, 'freeBytes'>;
  limits: MediaLimits;
  /** Deletes uploads of at least so many bytes that nothing refers to, if there are as many. */
  makeRoom: (bytes: number) => Promise<void>;
};

/** An upload that begins: whose, from which client, and how large at most. */
export type Asked = { owner: string; client: string; bytes: number; now: number };

type Usage = { day: number; member: number; all: number };

/** What members may still upload. What is under way counts as if it were there. */
export function createQuota({ store, storage, limits, makeRoom }: Options) {
  const underWay = new Set<Asked>();

  /** Runs an upload of at most `bytes` if there is room for it. Throws MediaError. */
  async function reserve<Value>(asked: Asked, upload: () => Promise<Value>): Promise<Value> {
    const before = [...underWay];
    checkPlaces(asked, before);
    underWay.add(asked);
    try {
      await checkSpace(asked, before);
      return await upload();
    } finally {
      underWay.delete(asked);
    }
  }

  async function checkSpace({ owner, bytes, now }: Asked, before: readonly Asked[]): Promise<void> {
    const own = before.filter((other) => other.owner === owner);
    const usage = async () => withUnderWay(await store.usage(owner, now - dayMs), own, before);
    const used = await usage();
    checkOwn(used, bytes);
    const isLittle = tookLittle(used, bytes);
    if (!isLittle && isForLittle(before.length)) throw new MediaError('busy', 503, mediaText.busy);
    const space = limits.totalBytes * (isLittle ? 1 : 1 - reserves.space);
    if (used.all + bytes > space) {
      await makeRoom(used.all + bytes - space);
      if ((await usage()).all + bytes > space) throw new MediaError('full', 507, mediaText.full);
    }
    if ((await storage.freeBytes()) - sumOf(before) - bytes < reservedBytes) {
      throw new MediaError('disk', 507, mediaText.disk);
    }
  }

  function checkOwn({ day, member }: Usage, bytes: number): void {
    const { memberDayBytes, memberBytes } = limits;
    if (member + bytes > memberBytes) {
      throw new MediaError('quota', 403, mediaText.member(megabytes(memberBytes)));
    }
    if (day + bytes > memberDayBytes) {
      throw new MediaError('quota', 429, mediaText.day(megabytes(memberDayBytes)));
    }
  }

  /** Members who took little have a share that those who take much cannot fill. */
  function tookLittle({ day, member }: Usage, bytes: number): boolean {
    const { memberDayBytes, memberBytes } = limits;
    return (
      day + bytes <= memberDayBytes * reserves.little &&
      member + bytes <= memberBytes * reserves.little
    );
  }

  return { reserve };
}

/** Throws MediaError when its member, its client, or all together upload as many as they may at once. */
function checkPlaces({ owner, client }: Asked, before: readonly Asked[]): void {
  const own = before.filter((other) => other.owner === owner);
  if (own.length >= uploadsAtOnce.member) throw new MediaError('busy', 429, mediaText.waiting);
  const ofClient = before.filter((other) => other.client === client);
  if (before.length >= uploadsAtOnce.all || ofClient.length >= uploadsAtOnce.client) {
    throw new MediaError('busy', 503, mediaText.busy);
  }
}

/** True where the places that are left are for members who took little. */
function isForLittle(underWay: number): boolean {
  return underWay >= uploadsAtOnce.all * (1 - reserves.underWay);
}

function withUnderWay(
  used: Usage,
  own: readonly { bytes: number }[],
  all: readonly { bytes: number }[],
): Usage {
  const mine = sumOf(own);
  return { day: used.day + mine, member: used.member + mine, all: used.all + sumOf(all) };
}

function sumOf(uploads: readonly { bytes: number }[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
