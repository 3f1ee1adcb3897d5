import { type PictureWidth, pictureWidths } from '@parley/domain/media/addresses';
import { mediaText } from '@parley/text/media';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { broken, MediaError } from './errors.ts';
import { pictureLimits } from './limits.ts';
import type { Prepared, PreparedFile } from './prepare.ts';

/** Names of the decoder for each type; another one must never get to see the file. */
const formats: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

const pixelsMax = pictureLimits.megapixels * 1_000_000;

/** Loaded with the first picture, not with the server: it is 20 MB of native code. */
let loading: Promise<(input: string | Buffer, options?: SharpOptions) => Sharp> | null = null;
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One picture takes one core at a time; the same file is never opened twice.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/**
 * Draws a picture anew as WebP in each of its sizes: upright, in sRGB, without metadata or anything
 * else that was in the file. Throws MediaError.
 */
export async function preparePicture(path: string, mime: string): Promise<Prepared> {
  const sharp = await loadSharp();
  const frames = framesOf(
    await sharp(path, { limitInputPixels: false }).metadata().catch(asRefusal),
    mime,
  );
  const isAnimated = frames > 1;
  const side = pictureLimits.side[isAnimated ? 'animated' : 'still'];
  const whole = await sharp(path, {
    limitInputPixels: pixelsMax,
    failOn: 'error',
    animated: isAnimated,
    sequentialRead: true,
  })
    .timeout({ seconds: pictureLimits.seconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(asRefusal);
  const { width } = whole.info;
  const height = whole.info.pageHeight ?? whole.info.height;
  const files: PreparedFile[] = [{ width: null, content: whole.data }];
  for (const smaller of pictureWidths.filter((size) => size < width)) {
    files.push({
      width: smaller,
      content: await resize(sharp(whole.data, { animated: isAnimated }), smaller),
    });
  }
  const thumbhash = await thumbhashOf(sharp(whole.data));
  return {
    facts: { kind: 'picture', mime: 'image/webp', width, height, seconds: null, thumbhash },
    files,
  };
}

/** The number of frames. Throws MediaError for a picture that would be too much to decode. */
function framesOf(metadata: Metadata, mime: string): number {
  const { format, compression, width, height, pages = 1 } = metadata;
  if (format !== formats[mime] || (format === 'heif' && compression !== 'av1')) throw broken();
  if (pages > pictureLimits.frames) {
    throw new MediaError('frames', 422, mediaText.frames(pictureLimits.frames));
  }
  const frameHeight = metadata.pageHeight ?? height;
  if (width * frameHeight * pages > pixelsMax) {
    throw new MediaError('pixels', 422, mediaText.pixels(pictureLimits.megapixels));
  }
  return pages;
}

function resize(picture: Sharp, width: PictureWidth): Promise<Buffer> {
  return picture
    .timeout({ seconds: pictureLimits.seconds })
    .resize({ width })
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
    .catch(asRefusal);
}

/** A version of at most 100 pixels in about 25 bytes, base64. */
async function thumbhashOf(picture: Sharp): Promise<string> {
  const { rgbaToThumbHash } = await import('thumbhash');
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** What the decoder says, as a refusal; it has no codes. */
function asRefusal(error: unknown): never {
  if (error instanceof Error && /timeout/i.test(error.message)) {
    throw new MediaError('slow', 422, mediaText.slow, error);
  }
  throw broken(error);
}
