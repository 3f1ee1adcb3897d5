import { type PictureWidth, pictureWidths } from '@parley/domain/media/addresses';
import type { MediaKind } from '@parley/domain/media/types';
import type { MediaFacts } from '@parley/domain/media/wire';
import { mediaText } from '@parley/text/media';
import type { Clock } from '../platform/clock.ts';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { MediaError } from './errors.ts';
import type { Received } from './intake.ts';
import { pictureLimits, processorShare, turnPatienceMs } from './limits.ts';
import { type PreparedFile, processFile } from './processor.ts';
import { createTurns, TurnLateError } from './turns.ts';

/** What is served instead of the file that came. */
export type Prepared = { facts: MediaFacts; files: readonly PreparedFile[] };

/** Checks and rewrites one file of someone, by the keys that they count by. Throws MediaError. */
export type Prepare = ((received: Received, keys: readonly string[]) => Promise<Prepared>) & {
  /** Files that wait for their turn. */
  waiting: () => number;
};

/** The name of a file in the storage. */
export function nameOf(hash: string, width: PictureWidth | null): string {
  return width === null ? hash : `${hash}-${width}`;
}

/** All names that files of a hash can have. */
export function namesOf(hash: string): string[] {
  return [hash, ...pictureWidths.map((width) => nameOf(hash, width))];
}

/** The hash in a file's name; null for a name that no file of ours has. */
export function hashOfName(name: string): string | null {
  return /^([0-9a-f]{64})(?:-\d+)?$/.exec(name)?.[1] ?? null;
}

type Options = { limits: Pick<MediaLimits, 'seconds'>; clock: Clock; patienceMs?: number };

/** One file after the other: decoding must not take the cores from the chat. */
export function createPrepare(options: Options): Prepare {
  const { clock, patienceMs = turnPatienceMs } = options;
  const secondsMax = options.limits.seconds;
  const turns = createTurns({ allowance: processorShare, patienceMs, clock });
  const prepare = async (received: Received, keys: readonly string[]): Promise<Prepared> => {
    const { outcome: processed } = await turns
      .run({ keys, bytes: received.bytes }, () => processFile(received))
      .catch((error: unknown) => {
        if (error instanceof TurnLateError) throw refusals.unseen(error.message);
        throw error;
      });
    if ('refusal' in processed) throw refusals[processed.refusal](processed.reason);
    const { files, mime, width, height, seconds = null, thumbhash = null } = processed;
    const kind = kindOf(received.type.kind, width);
    if (kind !== 'picture') checkLength(seconds, secondsMax);
    // An MP4 or WebM without pictures is sound.
    const said = kind === 'sound' ? mime.replace('video/', 'audio/') : mime;
    return { facts: { kind, mime: said, width, height, seconds, thumbhash }, files };
  };
  return Object.assign(prepare, { waiting: turns.waiting });
}

function kindOf(claimed: MediaKind, width: number | null): MediaKind {
  return claimed === 'video' && width === null ? 'sound' : claimed;
}

function checkLength(seconds: number | null, secondsMax: number): void {
  if (seconds === null || !(seconds > 0)) throw refusals.broken('It has no length.');
  if (seconds > secondsMax) {
    throw new MediaError('too-long', 422, mediaText.tooLong(Math.floor(secondsMax / 60)));
  }
}

const refusals = {
  broken: (reason: string) => new MediaError('broken', 422, mediaText.broken, reason),
  slow: (reason: string) => new MediaError('slow', 422, mediaText.slow, reason),
  unseen: (reason: string) => new MediaError('unseen', 503, mediaText.unseen, reason),
  pixels: () => new MediaError('pixels', 422, mediaText.pixels(pictureLimits.megapixels)),
  frames: () => new MediaError('frames', 422, mediaText.frames(pictureLimits.frames)),
};
