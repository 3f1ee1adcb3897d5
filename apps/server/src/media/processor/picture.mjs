import { join } from 'node:path';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** Names of the decoder for each type; another one must never get to see the file. */
const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

// One picture takes one core.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws a picture anew as WebP in each of its sizes: upright, in sRGB, without metadata or anything
 * else that was in the file.
 */
export async function preparePicture({ path, folder, mime, limits }) {
  const { megapixels, side, widths } = limits;
  const frames = framesOf(await sharp(path, { limitInputPixels: false }).metadata(), mime, limits);
  const animated = frames > 1;
  const most = animated ? side.animated : side.still;
  const whole = join(folder, 'whole');
  const drawn = await sharp(path, {
    limitInputPixels: megapixels * 1_000_000,
    failOn: 'error',
    animated,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toFile(whole);
  const { width } = drawn;
  const files = [{ width: null, path: whole }];
  for (const smaller of widths.filter((size) => size < width)) {
    const file = join(folder, String(smaller));
    await sharp(whole, { animated })
      .resize({ width: smaller })
      .webp({ quality: 80, effort: 3 })
      .toFile(file);
    files.push({ width: smaller, path: file });
  }
  const height = drawn.pageHeight ?? drawn.height;
  return { mime: 'image/webp', width, height, thumbhash: await thumbhashOf(whole), files };
}

/** The number of frames; refuses a picture that would be too much to decode. */
function framesOf(metadata, mime, limits) {
  const { format, compression, width, height, pageHeight = height, pages = 1 } = metadata;
  if (format !== formats[mime] || (format === 'heif' && compression !== 'av1')) {
    throw new Error(`It says ${mime} and is ${format}.`);
  }
  if (pages > limits.frames) throw refusal('frames');
  if (width * pageHeight * pages > limits.megapixels * 1_000_000) throw refusal('pixels');
  return pages;
}

const refusal = (code) => Object.assign(new Error(code), { refusal: code });

/** A version of at most 100 pixels in about 25 bytes, base64. */
async function thumbhashOf(path) {
  const { data, info } = await sharp(path)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
