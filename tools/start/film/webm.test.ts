import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaTypeOf } from '@parley/domain/media/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processFile } from '../../../apps/server/src/media/processor.ts';
import { filmOf } from './films.ts';
import { vp8Of, webmOf } from './webm.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-film-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const moving = (time: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><rect width="1000" height="1000" fill="#20354a"/><circle cx="${100 + 800 * time}" cy="500" r="100" fill="#f4ede0"/></svg>`;

/** What the media service makes of a file that a member uploads. */
async function taken(file: Buffer) {
  const type = mediaTypeOf(file);
  if (type === null) throw new Error('The file is of no type that is accepted.');
  const path = join(folder, 'received');
  writeFileSync(path, file);
  return (await processFile({ path, sha256: '', bytes: file.length, type })).outcome;
}

test('the media service takes a film of ours, with its size and its length', async () => {
  const film = await filmOf(moving);
  expect(film.length).toBeLessThan(1_000_000);
  expect(await taken(film)).toMatchObject({
    mime: 'video/webm',
    width: 480,
    height: 480,
    seconds: expect.closeTo(4, 1),
  });
});

test('elements of every length are written so that they can be read', async () => {
  // Lengths of 1, 2, 3, and 4 bytes; 127 and 16,383 would say "unknown" in the shorter form.
  const frames = [90, 126, 127, 16_382, 16_383, 70_000, 2_100_000].map((bytes) => {
    const frame = Buffer.alloc(bytes);
    // The head of a VP8 key frame of 16 by 16 pixels (RFC 6386, 9.1).
    frame.set([0x10, 0, 0, 0x9d, 0x01, 0x2a, 16, 0, 16, 0]);
    return frame;
  });
  const film = webmOf({ width: 16, height: 16, framesPerSecond: 10, frames });
  expect(await taken(film)).toMatchObject({ width: 16, seconds: expect.closeTo(0.7, 1) });
});

test('a picture that is no simple lossy WebP is refused', () => {
  expect(() => vp8Of(Buffer.from('RIFF....WEBPVP8L........'))).toThrow(
    'Expected a simple lossy WebP.',
  );
});
