import { deflateSync } from 'node:zlib';
import { mediaText } from '@parley/text/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { animation, noise, pngBytes, upload } from './testFiles.ts';
import { type MediaServer, startMediaServer } from './testMediaServer.ts';

let media: MediaServer;
beforeAll(async () => {
  media = await startMediaServer();
  // Something that has to stay as it is.
  await upload(media.server, media.member, await noise(200, 100).png().toBuffer());
});
afterAll(() => media.stop());
beforeEach(() => media.server.clock.advance(60_000));

const send = (file: Buffer) => upload(media.server, media.member, file);

/** Frames that are as good as nothing, so that many fit into a small file. */
const manyFrames = async (count: number) => {
  const two = await animation(2, 8, 'gif');
  // The second frame begins with its graphic control extension and ends before the trailer.
  const start = two.indexOf(
    Buffer.from([0x21, 0xf9, 0x04]),
    two.indexOf(Buffer.from([0x21, 0xf9, 0x04])) + 1,
  );
  const frame = two.subarray(start, -1);
  return Buffer.concat([
    two.subarray(0, start),
    ...Array.from({ length: count - 1 }, () => frame),
    two.subarray(-1),
  ]);
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const entityBomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg}`;

describe('a file that is refused', () => {
  let before: string[];
  beforeEach(() => {
    before = media.files();
  });
  afterEach(async () => {
    expect(media.files(), 'nothing is left behind').toEqual(before);
    const { rows } = await media.server.database.query('select hash from media');
    expect(new Set(before.map((name) => name.slice(0, 64)))).toEqual(
      new Set(rows.map(({ hash }) => hash)),
    );
  });

  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['SVG with a script', () => Buffer.from(svg), 415, mediaText.svg],
    ['SVG with entities in entities', () => Buffer.from(entityBomb), 415, mediaText.svg],
    ['HTML', () => Buffer.from('<html><script>alert(1)</script>'), 415, mediaText.wrongType],
    ['PDF', () => Buffer.from('%PDF-1.7 '.repeat(50)), 415, mediaText.wrongType],
    ['ZIP', () => Buffer.from(`PK\x03\x04${'x'.repeat(500)}`), 415, mediaText.wrongType],
    ['TIFF', () => noise(9, 9).tiff().toBuffer(), 415, mediaText.wrongType],
    [
      'GIF that is JavaScript',
      () => Buffer.from('GIF89a/*x*/=1;alert(1)//'),
      422,
      mediaText.broken,
    ],
    [
      'PNG header and HTML',
      () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'),
      422,
      mediaText.broken,
    ],
    ['PNG of 50,000 × 50,000', () => pngBytes(50_000, 50_000), 422, mediaText.pixels(50)],
    ['PNG of 0 × 0', () => pngBytes(0, 0), 422, mediaText.broken],
    [
      'PNG that unpacks to 400 MB',
      () => pngBytes(20_000, 20_000, deflateSync(Buffer.alloc(40_000_000))),
      422,
      mediaText.pixels(50),
    ],
    ['GIF of 10,000 frames', () => manyFrames(10_000), 422, mediaText.frames(300)],
    [
      'truncated JPEG',
      async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9_000),
      422,
      mediaText.broken,
    ],
    [
      'truncated PNG',
      async () => (await noise(300, 300).png().toBuffer()).subarray(0, 90_000),
      422,
      mediaText.broken,
    ],
    [
      'truncated WebP',
      async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 9_000),
      422,
      mediaText.broken,
    ],
    [
      'PNG with other data than its checksum',
      async () => {
        const png = await noise(300, 300).png().toBuffer();
        png.fill(7, 5_000, 9_000);
        return png;
      },
      422,
      mediaText.broken,
    ],
    ['empty file', () => Buffer.alloc(0), 422, mediaText.empty],
    [
      'picture above 2 MB',
      async () => await noise(1_000, 1_000).png({ compressionLevel: 0 }).toBuffer(),
      413,
      mediaText.tooLarge.picture(2),
    ],
  ])('a %s is refused with a sentence', async (_, make, status, message) => {
    expect(await send(await make())).toEqual({ status, body: { message } });
  });
});
