import { deflateSync } from 'node:zlib';
import { sizedCases } from '@parley/testkit/size';
import { sizedTest, test } from '@parley/testkit/tests';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { animation, noise, pngBytes, pngChunk, sha256, upload } from './testFiles.ts';
import { type MediaServer, startMediaServer } from './testMediaServer.ts';

let media: MediaServer;
beforeAll(async () => {
  media = await startMediaServer();
});
afterAll(() => media.stop());
beforeEach(() => media.server.clock.advance(60_000));

const send = (file: Buffer, headers?: Record<string, string>) =>
  upload(media.server, media.member, file, headers);

/** The file as it is served in a width. */
async function served(file: Buffer, width?: number): Promise<Buffer> {
  const size = width === undefined ? '' : `/${width}`;
  const response = await fetch(`${media.server.url()}/api/media/${sha256(file)}${size}`);
  expect(response.headers.get('content-type')).toBe('image/webp');
  return Buffer.from(await response.arrayBuffer());
}

describe('a picture', () => {
  sizedTest.each(sizedCases(['png', 'avif', 'jpeg', 'gif', 'webp'] as const, 2))(
    'a %s is drawn anew as WebP in each smaller width',
    async (format) => {
      const file = await noise(700, 350).toFormat(format, { quality: 30 }).toBuffer();
      const { status, body } = await send(file);
      expect([status, body]).toEqual([
        201,
        {
          uri: `http://localhost:3000/api/media/${sha256(file)}`,
          kind: 'picture',
          mime: 'image/webp',
          width: 700,
          height: 350,
          seconds: null,
          thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]{20,40}=*$/),
        },
      ]);
      const widths: unknown[] = [];
      for (const width of [96, 320, 640, 1280, undefined]) {
        widths.push((await sharp(await served(file, width)).metadata()).width);
      }
      expect(widths).toEqual([96, 320, 640, 700, 700]);
    },
  );

  test('a picture loses its metadata: place, camera, comments, profile, and what hangs behind it', async () => {
    const secret = '<script>alert(1)</script>';
    const file = Buffer.concat([
      await noise(120, 80)
        .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .withIccProfile('p3')
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
      Buffer.from(secret),
    ]);
    expect((await sharp(file).metadata()).exif).toBeDefined();
    expect((await send(file)).status).toBe(201);
    for (const width of [96, undefined]) {
      const drawn = await served(file, width);
      const { exif, icc, xmp, iptc, comments } = await sharp(drawn).metadata();
      expect([exif, icc, xmp, iptc, comments]).toEqual(Array.from({ length: 5 }, () => undefined));
      expect(drawn.includes('script')).toBe(false);
    }
    expect(media.files().every((name) => /^[0-9a-f]{64}(-\d+)?$/.test(name))).toBe(true);
  });

  test('a photo that lies on its side stands upright', async () => {
    const file = await noise(200, 100)
      .withExif({})
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await send(file)).body).toMatchObject({ width: 100, height: 200 });
    expect(await sharp(await served(file)).metadata()).toMatchObject({ width: 100, height: 200 });
  });

  test('a large photo is at most 2560 pixels long', async () => {
    const file = await sharp({
      create: { width: 6_000, height: 3_000, channels: 3, background: 'red' },
    })
      .jpeg()
      .toBuffer();
    expect((await send(file)).body).toMatchObject({ width: 2_560, height: 1_280 });
  });

  test.each(['gif', 'webp'] as const)(
    'an animated %s stays animated in every size',
    async (format) => {
      const file = await animation(12, 400, format);
      expect((await send(file)).body).toMatchObject({ width: 400, height: 400 });
      for (const width of [96, 320, undefined]) {
        expect((await sharp(await served(file, width)).metadata()).pages).toBe(12);
      }
    },
  );

  test('a file is what its bytes say, whatever its name and headers claim', async () => {
    const file = await noise(40, 40).png().toBuffer();
    const claims = {
      'content-type': 'text/html',
      'content-disposition': 'attachment; filename="../../etc/passwd"',
    };
    expect(await send(file, claims)).toMatchObject({ status: 201, body: { mime: 'image/webp' } });
  });
});

test('a picture with a megabyte of metadata is taken without it', async () => {
  const text = pngChunk(
    'tEXt',
    Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(1_000_000, 65)]),
  );
  const profile = pngChunk(
    'iCCP',
    Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(9_000_000))]),
  );
  const file = pngBytes(50, 50, undefined, Buffer.concat([profile, text]));
  const { status, body } = await send(file);
  expect([status, body]).toMatchObject([201, { width: 50, height: 50 }]);
  expect((await served(file)).length).toBeLessThan(2_000);
});

test('a picture of one row stays one', async () => {
  const file = await sharp({ create: { width: 20_000, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect((await send(file)).body).toMatchObject({ width: 2_560, height: 1 });
});
