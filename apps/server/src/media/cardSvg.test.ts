import type { CardShape, CardWords } from '@parley/domain/media/wire';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cardSvg } from './processor/card.mjs';

const words: CardWords = {
  title: ['Night Bus', 'night-bus'],
  creator: ['nim.degen', '0x1234…abcd'],
  community: 'Parley',
  label: 'To buy now',
  price: '18.88',
  unit: 'DEGEN',
};
const shapes: readonly CardShape[] = ['3:2', '1:1'];
const heights = { '3:2': 800, '1:1': 1_200 };
const svgOf = (change: Partial<CardWords> = {}, shape: CardShape = '3:2') =>
  cardSvg({ ...words, ...change }, true, shape);
const titled = (title: string) => svgOf({ title: [title, 'night-bus'] });

const hostile = [
  '</svg><script>alert(1)</script>',
  '"/><image href="http://127.0.0.1:9/a.png"/>',
  '&lt;b&gt; &#x3c;script&#x3e; &xxe; ]]> <!-- --> <?xml?>',
  'a\u0000b\u0007c\u001bd\u202egnp.exe\u2066\u200f\ufeff',
  '🎉'.repeat(32),
  '👩‍👩‍👧‍👦🏳️‍🌈1️⃣',
  `Z${'\u0301\u0336\u035c'.repeat(40)}algo`,
  'x'.repeat(120),
  'supercalifragilistic '.repeat(6),
  'W'.repeat(40),
  'שלום עולם قطط على السلسلة',
  '\ud800 lone \udc00',
  '… … …',
];

/** Elements without texts, whose attributes hold colors and numbers. */
const drawing =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="(?:800|1200)">(?:<(?:rect|path|g)(?: [\w-]+="[#\w\s.,()-]*")+\/?>|<\/g>)*<\/svg>$/;

describe.each(shapes.flatMap((shape) => hostile.map((text) => [shape, text] as const)))(
  'on a card of %s of the hostile text %j',
  (shape, text) => {
    test('nothing becomes markup, wherever it is said', () => {
      const keys = ['community', 'label', 'price', 'unit'] as const;
      for (const key of keys) expect(svgOf({ [key]: text }, shape)).toMatch(drawing);
      for (const isWholeTitle of [true, false]) {
        expect(svgOf({ title: [text], isWholeTitle, creator: [text] }, shape)).toMatch(drawing);
      }
    });

    test('nothing is drawn beyond the margins', async () => {
      const all = { title: [text], creator: [text], community: text, price: text, unit: text };
      const { data, info } = await sharp(Buffer.from(svgOf(all, shape)))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1_200, heights[shape]]);
      const margin = shape === '3:2' ? 70 : 60;
      const margins: number[] = [];
      for (let y = 0; y < info.height; y += 1) {
        const isEdge = y < margin || y >= info.height - 60;
        for (let x = isEdge ? 0 : 1_140; x < info.width; x += 1) {
          margins.push(data[(y * info.width + x) * info.channels] ?? 0);
        }
      }
      // The red of the background.
      expect(margins.every((red) => red === 0x15)).toBe(true);
    });
  },
);

test.each([
  ['signs and pictures', 'Night 🎉 Bus 🎉', 'Night Bus'],
  ['words of another alphabet', 'Night Ночь 夜 Bus', 'Night Bus'],
  ['a word with one letter of another alphabet', 'Night Bus Nіght', 'Night Bus'],
  ['control and direction characters', 'Ni\u202eght\u0007 \u2066Bus', 'Night Bus'],
  ['marks that no font has', 'N\u035cight Bus', 'Night Bus'],
])('what cannot be drawn is left out: %s', (_, title, left) => {
  expect(titled(title)).toBe(titled(left));
});

test('accents are drawn, composed or not', () => {
  expect(titled('Žluťoučký kůň — Đặng')).toBe(titled('Žluťoučký kůň — Đặng'.normalize('NFD')));
  expect(titled('Žluťoučký')).not.toBe(titled('Zlutoucky'));
});

test.each([['🎉'.repeat(32)], ['שלום'], ['夜のバス'], ['!!! ???'], ['']])(
  'a title without anything to read, %j, gives way to the unique id',
  (title) => {
    expect(titled(title)).toBe(titled('night-bus'));
  },
);

test('a title that is a name is drawn as a whole or not at all', () => {
  const named = (name: string) =>
    svgOf({ title: [name, '0x1234…abcd'], isWholeTitle: true, creator: ['0x1234…abcd'] }, '1:1');
  const address = named('0x1234…abcd');
  for (const name of ['alice🎉.degen', 'nіm.degen', 'שלום.degen'])
    expect(named(name)).toBe(address);
  expect(named('alice.degen')).not.toBe(address);
  // The address is the title, and needs no line of its own.
  expect(address).toBe(svgOf({ title: ['0x1234…abcd'], creator: [] }, '1:1'));
});

test('a long title is drawn smaller, and cut with an ellipsis when that is not enough', () => {
  const long = 'Night Bus to the end of the line and back again until the morning comes';
  expect(titled(`${long} ${long}`)).toBe(titled(`${long} ${long} ${long}`));
  expect(titled(long.slice(0, 40))).not.toBe(titled(long.slice(0, 41)));
});

test('no word of a title stands alone in its last line if it can have company', async () => {
  // Where the second line is, right of the digit if that were alone.
  const area = { left: 820, top: 262, width: 300, height: 48 };
  const card = sharp(Buffer.from(titled('Rain on line 4')));
  const red = await card.extract(area).extractChannel(0).raw().toBuffer();
  expect(Math.max(...red)).toBeGreaterThan(200);
});

test.each(['nіm.degen', '🎉.degen', `${'n'.repeat(60)}.degen`])(
  'a name that cannot be drawn as a whole, %s, gives way to the address',
  (name) => {
    const address = svgOf({ creator: ['0x1234…abcd'] });
    expect(svgOf({ creator: [name, '0x1234…abcd'] })).toBe(address);
  },
);

test('a price that has no room is left out, and never cut', () => {
  const without = svgOf({ price: '9'.repeat(60) });
  expect(without).toBe(svgOf({ price: '8'.repeat(60) }));
  expect(without).not.toBe(svgOf());
  expect(svgOf({ price: '123,456,789,012.34' })).not.toBe(svgOf({ price: '123,456,789,012.35' }));
});
