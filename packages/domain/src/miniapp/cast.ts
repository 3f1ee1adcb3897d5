/** A cast that a member shares with this site from their Farcaster client. */
export type SharedCast = {
  /** 20 bytes in hexadecimal digits, after 0x. */
  hash: string;
  text: string;
  fid: number;
  /** Null for an author without one. */
  username: string | null;
};

/** The most of a cast that is quoted, in UTF-16 units. */
const quotedMax = 600;

/** The cast that a client says it was opened to share (`location` of its context); null for anything else. */
export function sharedCastIn(location: unknown): SharedCast | null {
  const { type, cast } = partsOf(location);
  const { hash, text, author } = partsOf(cast);
  const { fid, username } = partsOf(author);
  const isWhole =
    type === 'cast_share' &&
    typeof hash === 'string' &&
    /^0x[0-9a-f]{40}$/i.test(hash) &&
    typeof text === 'string' &&
    typeof fid === 'number' &&
    Number.isSafeInteger(fid);
  if (!isWhole) return null;
  const isName = typeof username === 'string' && /^[a-z0-9][a-z0-9.-]{0,40}$/.test(username);
  return { hash, text, fid, username: isName ? username : null };
}

/** Where a cast is on the web, by its whole hash, so that whoever reads the address can reply to it. */
export function castUrl({ hash }: Pick<SharedCast, 'hash'>): string {
  return `https://farcaster.xyz/~/conversations/${hash}`;
}

/** Addresses of casts that have the whole hash. */
const castAddress =
  /https:\/\/(?:farcaster\.xyz|warpcast\.com)\/(?:~\/conversations|[a-z0-9][a-z0-9.-]{0,40})\/(0x[0-9a-f]{40})(?![\w-])/i;

/** The hash of the cast whose address a message quotes, the first one's; null for none. */
export function quotedHash(words: string): string | null {
  return castAddress.exec(words)?.[1]?.toLowerCase() ?? null;
}

/** The key of the channel that a client says it was opened from (`location` of its context); null for none. */
export function channelIn(location: unknown): string | null {
  const { type, channel } = partsOf(location);
  const { key } = partsOf(channel);
  const isKey =
    type === 'channel' && typeof key === 'string' && /^[a-z0-9][a-z0-9_-]{0,31}$/.test(key);
  return isKey ? key : null;
}

/** A cast as a message quotes it, with who wrote it and where; it calls nobody here by name. */
export function castQuote(cast: SharedCast): string {
  const { text, fid, username } = cast;
  const isWhole = text.length <= quotedMax;
  const said = isWhole ? text : `${text.slice(0, quotedMax).replace(/[\ud800-\udbff]$/, '')}…`;
  const lines = said
    .trim()
    .replace(/@(?=\S)/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd());
  const quoted = text.trim() === '' ? [] : lines;
  return [...quoted, `${username ?? `!${fid}`}: ${castUrl(cast)}`].join('\n');
}

/** The properties of an object of a stranger; none of anything else. */
function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
