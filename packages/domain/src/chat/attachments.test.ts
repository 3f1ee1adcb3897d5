import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attachment, attachmentsMax, bodyOf, kindOf, splitBody } from './attachments.ts';

const uri = `https://parley.example/api/media/${'ab'.repeat(32)}`;
const cat: Attachment = { uri, alt: 'A cat', size: { width: 640, height: 480 }, seconds: null };
const song: Attachment = { uri, alt: '', size: null, seconds: 12.3 };
const film: Attachment = { uri, alt: 'Sea', size: { width: 1280, height: 720 }, seconds: 60 };

test.each<[string, string, string, Attachment[]]>([
  ['a picture alone', `![A cat](${uri}#640x480)`, '', [cat]],
  ['words and a picture', `Look\n![A cat](${uri}#640x480)`, 'Look', [cat]],
  ['sound', `![](${uri}#t=12.3)`, '', [song]],
  [
    'all kinds, in their order',
    `a\n\nb\n![](${uri}#t=12.3)\n![Sea](${uri}#1280x720t=60)`,
    'a\n\nb',
    [song, film],
  ],
])('%s is told from words', (_, body, words, attached) => {
  expect(splitBody(body)).toEqual({ words, attached });
  expect(bodyOf(words, attached)).toBe(body);
});

test.each([
  ['nothing', ''],
  ['words', 'Hello (there)'],
  ['a picture in the middle of words', `![A cat](${uri}#640x480)\nLook`],
  ['a picture behind words of its line', `Look ![A cat](${uri}#640x480)`],
  ['a file of another host’s own address', '![A cat](https://a.example/cat.png#640x480)'],
  ['a picture without size', `![A cat](${uri})`],
  ['a picture without height', `![A cat](${uri}#640x0)`],
  ['neither size nor length', `![A cat](${uri}#)`],
  ['a script', '![A cat](javascript:alert(1)#640x480)'],
  ['a description with a bracket', `![A ]cat](${uri}#640x480)`],
])('%s stays words', (_, body) => {
  expect(splitBody(body)).toEqual({ words: body, attached: [] });
});

test('a file is a picture, sound, or a video by what it has', () => {
  expect([cat, song, film].map(kindOf)).toEqual(['picture', 'sound', 'video']);
});

test('a description is one line without brackets', () => {
  const body = bodyOf('', [{ ...cat, alt: 'A [big]\n\ncat' }]);
  expect(splitBody(body).attached).toEqual([{ ...cat, alt: 'A big cat' }]);
});

test('of more files than a message may bring the first stay words', () => {
  const all = Array.from({ length: attachmentsMax + 1 }, () => cat);
  const { words, attached } = splitBody(bodyOf('', all));
  expect(attached).toHaveLength(10);
  expect(words).toBe(bodyOf('', [cat]));
});

test('what is attached comes back as it was, whatever the words are', () => {
  const side = fc.integer({ min: 1, max: 99_999 });
  const attachment = fc
    .record({
      uri: fc.constantFrom(uri, uri.replace('https', 'http').replace('parley', 'a:3000')),
      alt: fc
        .string({ maxLength: 200, unit: 'grapheme' })
        .map((alt) => alt.replace(/[[\]\s]+/g, ' ').slice(0, 200)),
      size: fc.option(fc.record({ width: side, height: side })),
      seconds: fc.option(fc.integer({ min: 0, max: 99_999 }).map((tenths) => tenths / 10)),
    })
    .filter(({ size, seconds }) => size !== null || seconds !== null);
  const words = fc.string({ unit: 'binary' }).map((text) => text.trim());
  fc.assert(
    fc.property(words, fc.array(attachment, { maxLength: 10 }), (said, attached) => {
      expect(splitBody(bodyOf(said, attached))).toEqual({ words: said, attached });
    }),
  );
});

test('any text is split in time, and nothing of it is lost', () => {
  const pieces = fc.constantFrom('![', '](', uri, '#1x1', '#', ')', '\n', 'a', 't=1', '((((', '[');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const body = parts.join('');
      const { words, attached } = splitBody(body);
      expect(body.startsWith(words)).toBe(true);
      if (attached.length === 0) expect(words).toBe(body);
    }),
  );
  const long = `${'![a]('.repeat(800)})`;
  expect(splitBody(long).words).toBe(long);
});
