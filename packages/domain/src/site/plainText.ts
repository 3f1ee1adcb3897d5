import { isHiddenCodePoint } from '../names/characters.ts';

/**
 * Makes a stranger's text safe for a title: one line without hidden characters and direction
 * controls (such as RLO), at most `longest` characters.
 */
export function plainText(text: string, longest: number): string {
  // First, so that a megabyte is not processed character by character.
  const letters = [...text.slice(0, 4 * longest)].map((letter) => {
    if (/\s/.test(letter)) return ' ';
    return isHiddenCodePoint(letter.codePointAt(0) ?? 0) ? '' : letter;
  });
  const line = [...letters.join('').replace(/ +/g, ' ').trim()];
  return line.length > longest
    ? `${line
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line.join('');
}
