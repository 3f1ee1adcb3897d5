/** Stands in a text where a referral link was: a character that Unicode gives to nobody. */
export const removedLink = '\uFDD0';

/** What no reader sees in a text, though it tells two spellings apart. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** What markup and quoting put around a link or between its letters. */
const marks = '*_~|`\\<>()[]{}"\'^';
/** The full stops that stand for a dot in the name of a host (UTS 46). */
const fullStops = /[。．｡]/gu;
/** The longest host and port, in characters. */
const hostMax = 262;
/** Places in one run of characters where a host may begin, counted from its end. */
const beginningsMax = 12;
/** How often a link is decoded: what was encoded more often opens as something else. */
const decodings = 3;

/**
 * The text with a `removedLink` in the place of each link to the site that contains “ref=” (product rule),
 * however it is written: with or without scheme, with another spelling of the host, encoded, with invisible
 * characters, or with marks in between. A link ends at white space.
 */
export function withoutReferralLinks(text: string, origin: string): string {
  if (!/[=%&＝﹦⁼₌]/u.test(text)) return text;
  const own = siteOf(new URL(origin).host);
  if (own === null) return text;
  const left = text.replace(/\S+/gu, (piece) => {
    const start = referralStart(piece, own);
    return start === null ? piece : piece.slice(0, start) + removedLink + tailOf(piece, start);
  });
  // The words of a Markdown link stay, as words.
  return left.replace(
    new RegExp(`\\[([^\\]\\n]*)(\\]\\(<?${removedLink}>?\\))?`, 'g'),
    (found, words, link) => (link === undefined ? found : `${words} ${removedLink}`),
  );
}

/** What stands behind a removed link, and belongs to what stands before it. */
function tailOf(piece: string, start: number): string {
  const before = piece[start - 1] ?? '';
  if (before === '(') {
    const end = piece.indexOf(')', start);
    return end === -1 ? '' : piece.slice(end);
  }
  if (before === '' || !marks.includes(before)) return '';
  let end = piece.length;
  while (end > start && marks.includes(piece[end - 1] ?? '')) end -= 1;
  return piece.slice(end);
}

/** Where the first referral link of a piece begins; null for none. */
function referralStart(piece: string, own: Site): number | null {
  const starts = (['drop', 'split', 'splitButBrackets'] as const).flatMap((how) => {
    const start = startIn(decoded(piece, how), own);
    return start === null ? [] : [start];
  });
  return starts.length === 0 ? null : Math.min(...starts);
}

/** A text and, for each of its characters, the place that it came from. */
type Traced = { text: string; from: readonly number[] };

/** Marks are left out, or separate what is before and behind them, as a line feed. */
type MarkRule = 'drop' | 'split' | 'splitButBrackets';

function decoded(piece: string, rule: MarkRule): Traced {
  let traced: Traced = {
    text: piece,
    from: Array.from({ length: piece.length }, (_, index) => index),
  };
  for (let turn = 0; turn < decodings; turn += 1) traced = mapped(traced, decodedPiece, encoded);
  return mapped(traced, (part) => plain(part, rule), /./gsu);
}

/** Each match replaced by what it stands for, whose characters come from where the match began. */
function mapped({ text, from }: Traced, stands: (part: string) => string, find: RegExp): Traced {
  let out = '';
  const places: number[] = [];
  const add = (part: string, placeOf: (index: number) => number) => {
    for (let index = 0; index < part.length; index += 1) places.push(from[placeOf(index)] ?? 0);
    out += part;
  };
  let end = 0;
  for (const match of text.matchAll(find)) {
    const { index } = match;
    const before = end;
    add(text.slice(before, index), (at) => before + at);
    add(stands(match[0]), () => index);
    end = index + match[0].length;
  }
  const before = end;
  add(text.slice(before), (at) => before + at);
  return { text: out, from: places };
}

/** Bytes as URLs write them, and characters as HTML writes them. */
const encoded = /(?:%[0-9a-f]{2})+|&#(?:x[0-9a-f]{1,6}|\d{1,7});?|&[a-z]{2,8};/gi;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  equals: '=',
  period: '.',
  sol: '/',
  colon: ':',
  quest: '?',
  num: '#',
  percnt: '%',
  commat: '@',
  bsol: '\\',
};

function decodedPiece(part: string): string {
  if (part.startsWith('%')) return decodedBytes(part);
  if (!part.startsWith('&#')) return named[part.slice(1, -1).toLowerCase()] ?? part;
  const digits = part.slice(2).replace(';', '').toLowerCase();
  const code = digits.startsWith('x') ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : part;
}

function decodedBytes(part: string): string {
  const bytes = Uint8Array.from(part.slice(1).split('%'), (byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(bytes);
}

function plain(character: string, rule: MarkRule): string {
  const seen = character.normalize('NFKC').toLowerCase().replace(invisible, '');
  const dotted = seen.replace(fullStops, '.');
  if (!marks.includes(dotted) || dotted === '') return dotted;
  if (rule === 'drop') return '';
  return rule === 'splitButBrackets' && '[]'.includes(dotted) ? dotted : '\n';
}

function startIn({ text, from }: Traced, own: Site): number | null {
  const last = lastReference(text);
  for (const { 0: run, index } of text.matchAll(/[^/?#\n]+/g)) {
    let end = index + run.length;
    while (text[end] === '\n') end += 1;
    // What a path, a query or a fragment follows, in which the reference stands.
    if (end > last || end === text.length || !'/?#'.includes(text[end] ?? '')) continue;
    const at = beginningOf(run, own);
    if (at === null) continue;
    const head = text.slice(0, index + at);
    const scheme = /(?:https?:[/\n]*|(?<!\/)\/{2,})$/.exec(head)?.[0].length ?? 0;
    return from[head.length - scheme] ?? null;
  }
  return null;
}

/** Where the last “ref=” begins, whatever line feeds are in it; -1 without one. */
function lastReference(text: string): number {
  const places: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] !== '\n') places.push(index);
  }
  return places[text.replaceAll('\n', '').lastIndexOf('ref=')] ?? -1;
}

/** Where in a run of characters the name of the site begins; null if it isn't at the end. */
function beginningOf(run: string, own: Site): number | null {
  const afterUser = run.lastIndexOf('@') + 1;
  if (isSame(siteOf(run.slice(afterUser)), own)) return 0;
  const beginnings = [...run.matchAll(/[:,;=&!]/g)].map(({ index }) => index + 1);
  for (const at of beginnings.slice(-beginningsMax)) {
    if (isSame(siteOf(run.slice(at)), own)) return at;
  }
  return null;
}

type Site = { hostname: string; port: string };

/** The host and port that a browser would open; null for what names none. */
function siteOf(host: string): Site | null {
  if (host === '' || host.length > hostMax || !URL.canParse(`http://${host}`)) return null;
  const { hostname, port } = new URL(`http://${host}`);
  return { hostname: canonical(hostname), port: port === '443' ? '' : port };
}

function isSame(site: Site | null, own: Site): boolean {
  return site?.hostname === own.hostname && site.port === own.port;
}

/** One spelling of those that lead to the same place. */
function canonical(hostname: string): string {
  const name = hostname.replace(/(?<!\.)\.+$/, '');
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(name) ?? [];
  if (high !== undefined && low !== undefined) {
    const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
    return canonical([a >> 8, a & 255, b >> 8, b & 255].join('.'));
  }
  const isLoopback = /^127(?:\.\d+){3}$/.test(name) || ['[::1]', '0.0.0.0', '[::]'].includes(name);
  return isLoopback ? 'localhost' : name;
}
