import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSvg, mediaTypeOf, sniffBytes } from './types.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const box = (brands: string) =>
  `\0\0\0${String.fromCharCode(12 + brands.length)}ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}`;

describe('the type of a file', () => {
  test.each([
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'picture image/png'],
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'picture image/jpeg'],
    ['a GIF of 1987', 'GIF87a..', 'picture image/gif'],
    ['a GIF of 1989', 'GIF89a..', 'picture image/gif'],
    ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'picture image/webp'],
    ['an AVIF', box('avifmif1miaf'), 'picture image/avif'],
    ['an AVIF that says so second', box('mif1avifmiaf'), 'picture image/avif'],
    ['an animated AVIF', box('avisavifmsf1'), 'picture image/avif'],
    ['a WAV', 'RIFF\x10\0\0\0WAVEfmt ', 'sound audio/wav'],
    ['a FLAC', 'fLaC\0\0\0"', 'sound audio/flac'],
    ['an Ogg', 'OggS\0\x02', 'sound audio/ogg'],
    ['an MP3 with a tag', 'ID3\x04\0\0', 'sound audio/mpeg'],
    ['an MP3 without one', '\xff\xfb\x90\xc4', 'sound audio/mpeg'],
    ['an MP3 of MPEG-2', '\xff\xf3\x40\xc4', 'sound audio/mpeg'],
    ['AAC in ADTS', '\xff\xf1\x50\x80', 'sound audio/aac'],
    ['AAC in ADTS of MPEG-2', '\xff\xf9\x50\x80', 'sound audio/aac'],
    ['an M4A', box('M4A mp42isom'), 'sound audio/mp4'],
    ['an MP4', box('isomiso2avc1mp41'), 'video video/mp4'],
    ['an MP4 of a camera', box('XAVCmp42'), 'video video/mp4'],
    ['a WebM', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm', 'video video/webm'],
    [
      'a WebM with a long length',
      '\x1aE\xdf\xa3\x9fB\x82\x01\0\0\0\0\0\0\x04webm',
      'video video/webm',
    ],
  ])('%s is known by its first bytes', (_, head, expected) => {
    const type = mediaTypeOf(bytes(head));
    expect(`${type?.kind} ${type?.mime}`).toBe(expected);
  });

  test.each([
    ['nothing', ''],
    ['text', 'Hello'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!DOCTYPE html><script>'],
    ['a PDF', '%PDF-1.7'],
    ['a ZIP', 'PK\x03\x04'],
    ['a TIFF', 'II*\0'],
    ['a BMP', 'BM\0\0'],
    ['an icon', '\0\0\x01\0\x01\0'],
    ['a JPEG XL', '\xff\x0a'],
    ['a JPEG XL in a box', '\0\0\0\x0cJXL \r\n\x87\n'],
    ['a phone’s HEIC', box('heicmif1')],
    ['a HEIC that says so second', box('mif1heic')],
    ['a QuickTime film', box('qt  ')],
    ['a QuickTime film with a brand behind its box', `${box('qt  ')}\0\0\0\x08mp42`],
    ['another Matroska', '\x1aE\xdf\xa3\x9fB\x82\x88matroska'],
    ['an AVI', 'RIFF\x10\0\0\0AVI LIST'],
    ['a program', '\x7fELF'],
    ['MPEG audio of layer II', '\xff\xfd\x90\xc4'],
    ['a frame with a rate that does not exist', '\xff\xfb\xf0\xc4'],
    ['a box of an unknown brand', box('abcd')],
    ['half a signature', '\x89PNG\r\n'],
  ])('%s is not accepted', (_, head) => {
    expect(mediaTypeOf(bytes(head))).toBeNull();
  });

  test('any bytes are read without a fault, and no more than the head counts', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', '\0\0\0\x20ftyp', '\x1aE\xdf\xa3B\x82', 'RIFF', '\xff', 'OggS'),
        (rest, start) => {
          const head = Uint8Array.from([...bytes(start), ...rest]);
          expect(mediaTypeOf(head)).toEqual(mediaTypeOf(head.subarray(0, sniffBytes)));
        },
      ),
    );
  });
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg">', true],
  ['\xef\xbb\xbf  <?xml version="1.0"?><svg>', true],
  ['<!-- a --><svg>', true],
  ['<!DOCTYPE svg PUBLIC', true],
  ['<svgx>', false],
  ['<html><svg>', false],
])('the text %j could be an SVG: %s', (text, expected) => {
  expect(isSvg(bytes(text))).toBe(expected);
});
