/** Why a name could be mistaken for another one; null for a name of plain letters. */
export type NameWarning = 'foreign' | 'mixed' | null;

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
/** Chinese, Japanese and Korean writing mixes these by itself. */
const eastAsian = new Set<string>(['Hangul', 'Hiragana', 'Katakana', 'Han']);

/**
 * The quick half of the look-alike rule, cheap enough for every name on the screen: letters beyond
 * ASCII are marked, emoji alone are not. `data/nameNormal.ts` holds the thorough half.
 */
export function nameWarning(name: string): NameWarning {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  if (/^[\x00-\x7f]*$/.test(name)) return null;
  const withoutEmoji = name.replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}/gu, '');
  const used = scripts.filter((_, index) => patterns[index]?.test(withoutEmoji));
  if (used.filter((script) => !eastAsian.has(script)).length > 1) return 'mixed';
  if (
    used.some((script) => eastAsian.has(script)) &&
    used.some((s) => s !== 'Latin' && !eastAsian.has(s))
  ) {
    return 'mixed';
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return /[^\x00-\x7f]/.test(withoutEmoji) ? 'foreign' : null;
}
