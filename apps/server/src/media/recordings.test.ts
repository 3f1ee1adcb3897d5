import { readFileSync } from 'node:fs';
import { sized } from '@parley/testkit/size';
import { mediaText } from '@parley/text/media';
import fc from 'fast-check';
import { BufferSource, FilePathSource, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aac, mp3, sha256, upload, wav } from './testFiles.ts';
import { type MediaServer, startMediaServer } from './testMediaServer.ts';

let media: MediaServer;
beforeAll(async () => {
  media = await startMediaServer();
});
afterAll(() => media.stop());
beforeEach(() => media.server.clock.advance(60_000));

/** What Chromium's MediaRecorder made of a canvas and a tone: 64 × 36 pixels, a second long. */
const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url));
const send = (file: Buffer) => upload(media.server, media.member, file);

async function served(file: Buffer) {
  const response = await fetch(`${media.server.url()}/api/media/${sha256(file)}`);
  return {
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('a recording', () => {
  test.each<[string, Buffer, string, string, number, [number, number] | null]>([
    ['WAV', wav(2), 'sound', 'audio/wav', 2, null],
    ['MP3', mp3(100), 'sound', 'audio/mpeg', 2.6, null],
    ['AAC', aac(100), 'sound', 'audio/aac', 2.3, null],
    ['M4A', sample('sound.m4a'), 'sound', 'audio/mp4', 0.9, null],
    ['WebM with sound only', sample('sound.webm'), 'sound', 'audio/webm', 0.9, null],
    ['WebM video', sample('video.webm'), 'video', 'video/webm', 0.9, [64, 36]],
    ['MP4 video', sample('video.mp4'), 'video', 'video/mp4', 0.9, [64, 36]],
  ])('%s is taken with its length and size', async (_, file, kind, mime, seconds, size) => {
    const { status, body } = await send(file);
    expect([status, body]).toMatchObject([
      201,
      { kind, mime, thumbhash: null, width: size?.[0] ?? null, height: size?.[1] ?? null },
    ]);
    expect(Number(body.seconds)).toBeCloseTo(seconds, 0);
    const { type, bytes } = await served(file);
    expect([type, bytes.length > 1_000]).toEqual([mime, true]);
  });

  test('a recording loses its tags and what hangs behind it, and its tracks stay the same', async () => {
    const original = sample('video.mp4');
    const location = Buffer.from('+51.5000-000.1200/');
    const tag = (type: string, content: Buffer) => {
      const box = Buffer.alloc(8);
      box.writeUInt32BE(8 + content.length);
      box.write(type, 4, 'latin1');
      return Buffer.concat([box, content]);
    };
    const file = Buffer.concat([
      original,
      tag('udta', tag('\xa9xyz', location)),
      tag('free', Buffer.from('<script>alert(1)</script>')),
    ]);
    expect((await send(file)).status).toBe(201);
    const { bytes } = await served(file);
    expect([bytes.includes(location), bytes.includes('script')]).toEqual([false, false]);
    expect(bytes.includes('ftyp') && bytes.indexOf('moov') < bytes.indexOf('mdat')).toBe(true);
  });

  test('an MP4 in fragments becomes one whose head says how long it is, so that players can seek', async () => {
    const lengthOf = async (source: BufferSource | FilePathSource) => {
      const input = new Input({ formats: [MP4], source });
      const seconds = await input.getDurationFromMetadata();
      input.dispose();
      return seconds;
    };
    const file = sample('video.mp4');
    expect(await lengthOf(new BufferSource(file))).toBeLessThan(0.1);
    await send(file);
    const path = `${media.folder}/media/uploads/${sha256(file).slice(0, 2)}/${sha256(file)}`;
    expect(await lengthOf(new FilePathSource(path))).toBeGreaterThan(0.5);
  });
});

describe('a recording that is refused', () => {
  test.each<[string, Buffer, number, string]>([
    ['longer than the operator allows', wav(61), 422, mediaText.tooLong(1)],
    ['larger than the operator allows', mp3(5_100), 413, mediaText.tooLarge.sound(2)],
    ['an MP4 of brands only', sample('video.mp4').subarray(0, 28), 422, mediaText.broken],
    ['an MP4 without its tracks', sample('video.mp4').subarray(0, 300), 422, mediaText.broken],
    ['an Ogg of nothing', Buffer.from(`OggS${'\0'.repeat(300)}`), 422, mediaText.broken],
    ['a WAV without samples', wav(0), 422, mediaText.broken],
    ['a FLAC of noise', Buffer.from(`fLaC${'x'.repeat(3_000)}`), 422, mediaText.broken],
    [
      'an MP3 tag and HTML',
      Buffer.from(`ID3\x04\0\0\0\0\0\0<html>${'x'.repeat(900)}`),
      422,
      mediaText.broken,
    ],
  ])('%s is refused with a sentence', async (_, file, status, message) => {
    const before = media.files();
    expect(await send(file)).toEqual({ status, body: { message } });
    expect(media.files()).toEqual(before);
  });

  test('no recording, however damaged, is more than our server can take', {
    // Each is tried in a process of its own, which yields to everything else that runs.
    timeout: 900_000,
  }, async () => {
    const samples = ['video.mp4', 'video.webm', 'sound.m4a'].map(sample);
    const damage = fc.record({
      file: fc.constantFrom(...samples),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ file, at, bytes }) => {
        const damaged = Buffer.from(file);
        damaged.set(bytes, Math.floor(at * (file.length - 64)) + 40);
        media.server.clock.advance(90_000_000);
        expect([201, 415, 422]).toContain((await send(damaged)).status);
      }),
      { numRuns: sized(4, 40) },
    );
  });
});
