import peer from 'node:punycode';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPunycode } from './punycode.ts';

test.each([
  ['аlice', 'lice-43d'],
  ['café', 'caf-dma'],
  ['cafe\u0301', 'cafe-yvc'],
  ['мария', '80aqkr0f'],
  ['日本', 'wgv71a'],
  ['alice', 'alice-'],
  ['', ''],
])('Punycode of %j is %j', (text, code) => {
  expect(toPunycode(text)).toBe(code);
});

test('Punycode is what Node makes of any text, and reads back as it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const code = toPunycode(text);
      expect(code).toBe(peer.encode(text));
      expect(peer.decode(code)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
