import { type PictureWidth, pictureWidths } from '@parley/domain/media/addresses';
import type { MediaFacts } from '@parley/domain/media/wire';
import type { MediaLimits } from '../platform/serverConfig.ts';
import type { Received } from './intake.ts';
import { preparePicture } from './pictures.ts';
import { createQueue } from './queue.ts';
import { prepareRecording } from './recordings.ts';
import type { Content } from './storage.ts';

/** One file to keep: a picture in one width, or (null) the largest, or a whole recording. */
export type PreparedFile = { width: PictureWidth | null; content: Content };
/** What is served instead of the file that came. */
export type Prepared = { facts: MediaFacts; files: readonly PreparedFile[] };

/** Checks and rewrites one file. Throws MediaError. */
export type Prepare = (received: Received) => Promise<Prepared>;

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

/** One file after the other: decoding must not take the cores from the chat. */
export function createPrepare({ seconds }: Pick<MediaLimits, 'seconds'>): Prepare {
  const queue = createQueue(1);
  return ({ path, type }) =>
    queue.run(() =>
      type.kind === 'picture'
        ? preparePicture(path, type.mime)
        : prepareRecording(path, type.mime, seconds),
    );
}
