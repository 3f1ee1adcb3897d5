import type { MediaKind } from '../media/types.ts';

/** A file that a message brings: uploaded to a community, and known by its hash. */
export type Attachment = {
  /** Its address, as `mediaUri` writes it. */
  uri: string;
  /** What it shows or plays, in its author's words; empty for none. */
  alt: string;
  /** In pixels; null for sound. */
  size: { width: number; height: number } | null;
  /** Null for a picture. */
  seconds: number | null;
};

/** What a file is. */
export function kindOf({ size, seconds }: Pick<Attachment, 'size' | 'seconds'>): MediaKind {
  if (seconds === null) return 'picture';
  return size === null ? 'sound' : 'video';
}

/** The most files of one message. */
export const attachmentsMax = 10;
/** The longest description of a file, in UTF-16 code units. */
export const altMaxLength = 200;

const line =
  /(?:^|\n)!\[([^[\]\n]{0,200})\]\((https?:\/\/[^\s()#?]{1,200}\/api\/media\/[0-9a-f]{64})#(?:(\d{1,5})x(\d{1,5}))?(?:t=(\d{1,6}(?:\.\d)?))?\)$/;

/**
 * What a message says, and what it brings: its last lines that are pictures in Markdown of uploaded files, with size
 * and length behind `#` (`![A cat](https://host/api/media/<sha256>#640x480)`), at most `attachmentsMax`. The author's
 * signature is over the whole text, and so over each file's hash. Everything else stays words.
 */
export function splitBody(body: string): { words: string; attached: Attachment[] } {
  const attached: Attachment[] = [];
  let words = body;
  // Most messages end with a letter, and are looked at no further.
  while (words.endsWith(')') && attached.length < attachmentsMax) {
    const found = line.exec(words);
    if (found === null) break;
    const [, alt = '', uri = '', width, height, seconds] = found;
    const size = width ? { width: Number(width), height: Number(height) } : null;
    if (size === null ? seconds === undefined : size.width * size.height === 0) break;
    attached.unshift({ uri, alt, size, seconds: seconds ? Number(seconds) : null });
    words = words.slice(0, found.index);
  }
  return { words, attached };
}

/** The text of a message that says `words` and brings these files; what a description can't hold becomes a blank. */
export function bodyOf(words: string, attached: readonly Attachment[]): string {
  return [...(words === '' ? [] : [words]), ...attached.map(lineOf)].join('\n');
}

function lineOf({ uri, alt, size, seconds }: Attachment): string {
  const described = alt.replace(/[[\]\s]+/g, ' ').slice(0, altMaxLength);
  const box = size === null ? '' : `${size.width}x${size.height}`;
  const length = seconds === null ? '' : `t=${Math.round(seconds * 10) / 10}`;
  return `![${described}](${uri}#${box}${length})`;
}
