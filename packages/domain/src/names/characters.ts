import { nameText } from '@parley/text/names';
import { hiddenBorderDistances } from './generated/hiddenCharacters.ts';

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
 * The borders of the ranges of hidden code points, ascending from 0. A hidden code point draws
 * nothing or a blank, affects the text around it, or has no meaning: controls, formats, separators,
 * private-use, unassigned, and default-ignorable code points, and the blanks among the rest.
 */
export const hiddenBorders: Uint32Array = decodeBorders(hiddenBorderDistances);

/** True for a code point that a reader cannot see, and for the backslash and lone surrogates. */
export function isHiddenCodePoint(codePoint: number): boolean {
  if (codePoint === 0x5c) return true;
  let low = 0;
  let high = hiddenBorders.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((hiddenBorders[middle] ?? 0) <= codePoint) low = middle;
    else high = middle;
  }
  return low % 2 === 0;
}

function decodeBorders(distances: string): Uint32Array {
  let border = 0;
  return Uint32Array.from(distances.split(' '), (distance) => {
    border += Number.parseInt(distance, 36);
    return border;
  });
}
