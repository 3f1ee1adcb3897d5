import { nameText } from '@parley/text/names';

/** One forbidden character of a name and the sentence that refuses it. */
export type ForbiddenCharacter = { character: string; message: string };

/** Characters refused with a sentence of their own, in the order in which they are reported. */
export const forbiddenCharacters: readonly ForbiddenCharacter[] = [
  { character: '.', message: nameText.dot },
  { character: ' ', message: nameText.space },
  { character: '%', message: nameText.percent },
  { character: '&', message: nameText.ampersand },
  { character: '?', message: nameText.questionMark },
  { character: '#', message: nameText.hash },
  { character: '/', message: nameText.slash },
  { character: ',', message: nameText.comma },
];

/**
 * Code points that draw nothing, draw a blank, or steer the text around them, as inclusive ranges.
 * Sources: Unicode categories Cc, Cf, Zl, Zp, Zs and the property Default_Ignorable_Code_Point,
 * plus the blank letters (Hangul fillers, Braille blank, musical null notehead). `NameRules.sol`
 * holds the same table; `vectors.json` tests both.
 */
export const invisibleRanges: readonly (readonly [first: number, last: number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x00a0],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x0600, 0x0605],
  [0x061c, 0x061c],
  [0x06dd, 0x06dd],
  [0x070f, 0x070f],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xffff],
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d159, 0x1d159],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** True for a code point that a reader cannot see, and for the backslash and lone surrogates. */
export function isHiddenCodePoint(codePoint: number): boolean {
  if (codePoint === 0x5c || (codePoint >= 0xd800 && codePoint <= 0xdfff)) return true;
  return invisibleRanges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
