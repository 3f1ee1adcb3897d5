import { toPunycode } from './punycode.ts';

/** Why a name could be mistaken for another: characters beyond a to z, or of several alphabets. */
export type NameWarning = 'foreign' | 'mixed';

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Cherokee',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Han',
] as const;
const patterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
/** Scripts that Chinese, Japanese, and Korean writing combines. */
const eastAsian = new Set<string>(['Hangul', 'Hiragana', 'Katakana', 'Han']);

const plainText = /^[a-z0-9-]*$/i;
/** Emoji that every system draws as distinct pictures. */
const picture = /\p{Emoji_Presentation}/gu;
/**
 * Emoji that a reader could take for text: letters, digits, signs, plain circles and squares.
 * Regional indicators, too: some systems draw them as letters, and some flags look the same.
 */
const textLikePicture =
  /[\u25fd\u25fe\u26aa\u26ab\u2753-\u2755\u2757\u274c\u274e\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b55\u{1f100}-\u{1f2ff}\u{1f3e7}\u{1f4af}\u{1f4b2}\u{1f519}-\u{1f524}\u{1f534}\u{1f535}\u{1f6be}\u{1f7e0}-\u{1f7f0}]/u;

/**
 * The warning for a name that is not plain: ASCII letters, digits, hyphens, and emoji that nobody
 * takes for text. Cheap enough for every name on the screen.
 */
export function nameWarning(name: string): NameWarning | null {
  if (plainText.test(name)) return null;
  const text = name.replace(picture, (emoji) => (textLikePicture.test(emoji) ? emoji : ''));
  if (plainText.test(text)) return null;
  const used = scripts.filter((_, index) => patterns[index]?.test(text));
  const others = used.filter((script) => !eastAsian.has(script));
  if (others.length > 1) return 'mixed';
  return others.length < used.length && others.some((script) => script !== 'Latin')
    ? 'mixed'
    : 'foreign';
}

/** The writing system of a character by its Unicode name; null for digits, signs, and rarer ones. */
export function scriptOf(character: string): string | null {
  return scripts.find((_, index) => patterns[index]?.test(character)) ?? null;
}

/**
 * The code of a name, which no look-alike shares: its Punycode, as browsers show it. Null for ASCII
 * names, and for others without a warning.
 */
export function nameCode(name: string): string | null {
  const isAscii = !/[^\0-\x7f]/.test(name);
  return isAscii || nameWarning(name) === null ? null : `xn--${toPunycode(name)}`;
}

/** A name with its TLD for plain text (titles, labels, toasts), told apart from its look-alikes. */
export function fullName(name: string, tld: string): string {
  const code = nameCode(name);
  return isolated(`${name}${tld}`) + (code === null ? '' : ` (${code})`);
}

/** Keeps a right-to-left text from reordering the text around it (UAX #9). */
export function isolated(text: string): string {
  const isTurned =
    /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
  return isTurned.test(text) ? `\u2066${text}\u2069` : text;
}
