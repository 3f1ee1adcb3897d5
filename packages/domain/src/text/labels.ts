import { labelText } from '@parley/text/labels';
import { isHiddenCodePoint } from '../names/characters.ts';

/**
 * Why others should not read a text as a label: `hidden` for a character that shows nothing or turns the text
 * around it, `marks` for more accents on a letter than any language writes.
 */
export type LabelFault = 'hidden' | 'marks';

/** Most marks on one letter: what UTS #39 (5.4) calls the longest sequence that is no attack. */
const marksMax = 4;

/**
 * Pieces of which a label is made: flags of tags (England, Scotland, Wales), and single code points.
 * Joiners and selectors are looked at with what stands around them.
 */
const pieces =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|./gsu;
const keycap = '\u20e3';
const mark = /\p{M}/u;
const picture = /\p{Extended_Pictographic}/u;
/** What may stand between two pictures that a joiner makes one: a selector, or the tone of a skin. */
const pictureEnd = /[\ufe0f\u{1f3fb}-\u{1f3ff}]/u;
/** Signs of the scripts that a joiner changes: those of Arabic, and the viramas of India and Sri Lanka. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u;
const letter = /\p{L}/u;

/**
 * A text as others may read it as a label (of a poll, a room, a collection, a file, a wallet): without
 * characters that show nothing or turn the text around them, with at most four marks on a letter, on one line,
 * and without blanks around it. Emoji, and joiners where a script or an emoji needs them, stay.
 */
export function visibleLabel(text: string): string {
  return read(text).label;
}

/** A label of at most `longest` code points; what is cut off is told by an ellipsis. */
export function shortLabel(text: string, longest: number): string {
  // First, so that a megabyte is not read character by character.
  const points = [...visibleLabel(text.slice(0, 4 * longest))];
  if (points.length <= longest) return points.join('');
  const kept = points.slice(0, longest - 1).join('');
  return `${kept.trimEnd()}…`;
}

/** What keeps a text from being a label as it is, but for blanks around it; null for nothing. */
export function labelFault(text: string): LabelFault | null {
  return read(text).fault;
}

/** What keeps each line of a text from being a label; null for nothing. */
export function linesFault(text: string): LabelFault | null {
  for (const line of text.split('\n')) {
    const fault = labelFault(line);
    if (fault !== null) return fault;
  }
  return null;
}

/** What a member reads about a text whose lines are no labels; null for nothing. */
export function labelSentence(text: string): string | null {
  const fault = linesFault(text);
  return fault === null ? null : labelText[fault];
}

function read(text: string): { label: string; fault: LabelFault | null } {
  const all = text.replace(/[^\S\ufeff]/g, ' ').match(pieces) ?? [];
  const kept: string[] = [];
  let marks = 0;
  let fault: LabelFault | null = null;
  for (const [index, piece] of all.entries()) {
    const last = kept.at(-1) ?? ' ';
    if (!isSeen(piece, last, all[index + 1] ?? '')) {
      fault = 'hidden';
      continue;
    }
    marks = mark.test(piece) ? marks + 1 : 0;
    const isBare = marks > 0 && last === ' ';
    if (isBare || marks > marksMax) fault ??= 'marks';
    else kept.push(piece);
  }
  return { label: kept.join('').replace(/ +/g, ' ').trim(), fault };
}

/** Whether a piece shows, or makes one sign of what stands around it. */
function isSeen(piece: string, before: string, after: string): boolean {
  if (piece === ' ' || piece === '\\') return true;
  // A selector after a sign that can be an emoji, and the joiner of emoji and scripts.
  if (piece === '\ufe0f') {
    return picture.test(before) || (/[0-9#*]/.test(before) && after === keycap);
  }
  if (piece === '\u200d' && (picture.test(before) || pictureEnd.test(before))) {
    return picture.test(after);
  }
  if (piece === '\u200c' || piece === '\u200d') {
    return joined.test(before) && letter.test(after) && !isHidden(after);
  }
  return !isHidden(piece);
}

const isHidden = (character: string) => isHiddenCodePoint(character.codePointAt(0) ?? 0);
