import { unspacedScripts } from '../fields/scripts.ts';

/**
 * A text in which spellings of one word are the same: composed or not, in any letter case (with ß as ss, ς as σ, and
 * the i of every Turkish spelling), with any apostrophe, and with one space between words.
 */
export function foldWords(text: string): string {
  return (
    text
      .normalize('NFKC')
      // The capital ẞ has a capital form of its own, and only its small form becomes SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/[\u0307\ufe0f]/g, '')
      .normalize('NFKC')
      .replaceAll('ς', 'σ')
      .replaceAll('’', "'")
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * Whether a text has one of these words or phrases. “ai” is not in “chair”: letters and digits of scripts with spaces
 * go on where more of them follow. Other signs, and scripts without spaces, begin and end anywhere.
 */
export function hasMutedWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const folded = foldWords(text);
  return foldedOf(words).some((word) => hasWord(folded, word));
}

/** A list meets many texts. */
const known = new WeakMap<readonly string[], readonly string[]>();
function foldedOf(words: readonly string[]): readonly string[] {
  const folded = known.get(words) ?? words.map(foldWords);
  known.set(words, folded);
  return folded;
}

function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!joins(text, at) && !joins(text, at + word.length)) return true;
  }
  return false;
}

/** Whether one word goes on across a place of a text. */
function joins(text: string, at: number): boolean {
  const before = /[\p{L}\p{N}\p{M}]$/u.exec(text.slice(Math.max(0, at - 2), at));
  const after = /^[\p{L}\p{N}\p{M}]/u.exec(text.slice(at, at + 2));
  return [before, after].every((it) => it !== null && !unspacedScripts.test(it[0]));
}
