import { isHiddenCodePoint } from '@parley/domain/names/characters';

type Stand = string | ((found: string) => string);

/** Patterns of secrets and personal data, and what stands for them; in this order. Each is linear in the text. */
const secrets: readonly (readonly [RegExp, Stand])[] = [
  // Colors and cursor movements of terminals, before their letters are taken for text.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are made of
  [/(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[@-Z\\^_]/g, ''],
  [/\b(authorization|cookie|set-cookie)(["']?\s*[:=]\s*)[^\r\n,;}]*/gi, '$1$2[removed]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [removed]'],
  [/([?&#;][\w.-]{1,40}=)[^\s&#;"'<>)\]}]+/g, '$1[removed]'],
  [
    /\b(\w{0,20}(?:password|passphrase|secret|token|mnemonic|private_?key|seed_?phrase|api_?key)\w{0,20}["']?\s*[:=]\s*["']?)[^\s"',}]+/gi,
    '$1[removed]',
  ],
  [/\beyJ\w*(?:-(?!eyJ)\w*)*\.[\w-]+\.[\w-]*/g, '[jwt]'],
  // Private keys, signatures, and transaction hashes, which look the same.
  [/(?:\b0x)?(?<![0-9a-f])[0-9a-f]{64,}(?![0-9a-f])/gi, '[hex]'],
  [/\b(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})\b/gi, '$1…$2'],
  // Twelve and more short words in a row: a recovery phrase, or at worst a long sentence.
  [/\b(?:[a-z]{3,8}[\s,]+){11,}[a-z]{3,8}\b/gi, '[words]'],
  [/\b[\w-]{40,}/g, (found) => (/\d/.test(found) && /[a-z]/i.test(found) ? '[long]' : found)],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
];

/** Text of a stranger's browser without what may be a secret, in characters that all can be seen. */
export function scrub(text: string): string {
  const clean = secrets.reduce(
    (rest, [pattern, stand]) =>
      typeof stand === 'string' ? rest.replace(pattern, stand) : rest.replace(pattern, stand),
    text,
  );
  return visible(clean);
}

/** The page an entry came from: neither its query nor its fragment. */
export function scrubUrl(url: string): string {
  return scrub(url.replace(/[?#].*$/s, ''));
}

/** Line breaks and characters that steer a terminal or hide in it, spelled out. */
function visible(text: string): string {
  return [...text]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      if (character === ' ' || character === '\\' || !isHiddenCodePoint(codePoint))
        return character;
      return character === '\n' ? '\\n' : `\\u{${codePoint.toString(16)}}`;
    })
    .join('');
}
