import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSvg, type MediaType, mediaTypeOf, sniffBytes } from '@parley/domain/media/types';
import { mediaText } from '@parley/text/media';
import type { MediaLimits } from '../platform/serverConfig.ts';
import { MediaError } from './errors.ts';

/** A file that came as a whole, and what its first bytes say it is. */
export type Received = { path: string; sha256: string; bytes: number; type: MediaType };

export const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/**
 * Writes a body to a file in a temporary folder of its own and hands it to `use`; the folder is
 * deleted afterwards, without what a storage took over. Stops at the first byte that is too many, or as soon as the type is known to be
 * none that is accepted. Throws MediaError, or what reading the body throws.
 */
export async function receive<Value>(
  body: AsyncIterable<Buffer>,
  folder: string,
  limits: Pick<MediaLimits, 'fileBytes'>,
  use: (received: Received) => Promise<Value>,
): Promise<Value> {
  const own = join(folder, randomUUID());
  const path = join(own, 'received');
  try {
    await mkdir(own, { recursive: true, mode: 0o700 });
    return await use({ path, ...(await write(body, path, limits)) });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function write(
  body: AsyncIterable<Buffer>,
  path: string,
  { fileBytes }: Pick<MediaLimits, 'fileBytes'>,
): Promise<Omit<Received, 'path'>> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  let type: MediaType | null = null;
  try {
    for await (const piece of body) {
      bytes += piece.length;
      hash.update(piece);
      if (head.length < sniffBytes) head = Buffer.concat([head, piece.subarray(0, sniffBytes)]);
      if (type === null && head.length >= sniffBytes) type = typeOf(head);
      if (type !== null && bytes > fileBytes[type.kind]) throw tooLarge(type, fileBytes);
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  if (bytes === 0) throw new MediaError('empty', 422, mediaText.empty);
  return { sha256: hash.digest('hex'), bytes, type: type ?? typeOf(head) };
}

function typeOf(head: Buffer): MediaType {
  const type = mediaTypeOf(head);
  if (type !== null) return type;
  throw new MediaError('wrong-type', 415, isSvg(head) ? mediaText.svg : mediaText.wrongType);
}

function tooLarge({ kind }: MediaType, fileBytes: MediaLimits['fileBytes']): MediaError {
  return new MediaError('too-large', 413, mediaText.tooLarge[kind](megabytes(fileBytes[kind])));
}
