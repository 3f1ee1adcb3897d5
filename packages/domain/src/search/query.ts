/** What a message can hold besides words. */
export const holdings = ['link', 'image', 'poll'] as const;
export type Holding = (typeof holdings)[number];

/** What somebody searches for; what is missing doesn't narrow. */
export type MessageQuery = {
  /** Each must be there; the last may be the beginning of a word. */
  words: readonly string[];
  /** A name or an address, as it was typed. */
  from: string | null;
  /** A room's id. */
  in: string | null;
  has: readonly Holding[];
  /** The first moment of a day in UTC that is too late, in Unix milliseconds. */
  before: number | null;
};

/** The longest query, in UTF-16 units. */
export const queryMaxLength = 200;
/** More words than this narrow no further. */
const wordsMax = 12;

/**
 * Reads a query as it is typed: words, and `from:`, `in:`, `has:`, `before:` with a value. What isn't a
 * filter, such as `has:` with something unknown, counts as words.
 */
export function parseQuery(text: string): MessageQuery {
  const words: string[] = [];
  let from: string | null = null;
  let room: string | null = null;
  let before: number | null = null;
  const has = new Set<Holding>();
  for (const part of text.slice(0, queryMaxLength).split(/\s+/)) {
    const [, key, value = ''] = /^(from|in|has|before):(.+)$/i.exec(part) ?? [];
    const holding = holdings.find((one) => one === value.toLowerCase());
    const day = dayOf(value);
    if (key === undefined) words.push(...wordsOf(part));
    else if (key.toLowerCase() === 'from') from = value.replace(/^@/, '');
    else if (key.toLowerCase() === 'in') room = value.replace(/^#/, '').toLowerCase();
    else if (key.toLowerCase() === 'has' && holding !== undefined) has.add(holding);
    else if (key.toLowerCase() === 'before' && day !== null) before = day;
    else words.push(...wordsOf(part));
  }
  return { words: words.slice(0, wordsMax), from, in: room, has: [...has], before };
}

/** True for a query that asks for nothing. */
export function isEmptyQuery({ words, from, in: room, has, before }: MessageQuery): boolean {
  return words.length === 0 && has.length === 0 && [from, room, before].every((it) => it === null);
}

/** Letters and digits of any script, in lower case; everything else parts words. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  );
}

/** The first moment of a day such as 2026-11-23, in UTC; null for what is none. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at;
}
