import type { ServerFrame } from '@parley/domain/chat/frames';
import { isDeletion } from '@parley/domain/chat/kindFacts';
import type { People, Person, SignedHead } from '@parley/domain/chat/wire';
import type { Standing } from './standing.ts';
import type { Committed } from './store.ts';

/** A committed message, encoded once for all its readers, and the hash of its place, base64url. */
export type Entry = {
  seq: number;
  author: string;
  json: string;
  hash: string;
  /** For a deletion: texts from before it may be gone from the log. */
  isDeletion?: true | undefined;
};

export function encodeEntry({ message, hash }: Committed): Entry {
  const { seq, author, kind } = message;
  const entry = { seq, author, json: JSON.stringify(message), hash };
  return isDeletion(kind) ? { ...entry, isDeletion: true } : entry;
}

/** A whole WebSocket text frame (RFC 6455 §5.2: final, unmasked) that can be written as it is. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (header === 2) {
    frame[1] = length;
  } else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE(0, 2);
    frame.writeUInt32BE(length, 6);
  }
  frame.write(text, header);
  return frame;
}

/** A ping without content, the same for all. */
export const pingFrame: Buffer = Buffer.from([0x89, 0x00]);

export function encodeFrame(frame: ServerFrame): Buffer {
  return textFrame(JSON.stringify(frame));
}

/** The frame of a live message, around JSON that is encoded already. */
export function messageFrame(epoch: string, entry: Entry, person: Person): Buffer {
  const { json } = entry;
  return textFrame(
    `{"t":"message","epoch":${JSON.stringify(epoch)},"message":${json},"person":${JSON.stringify(person)}}`,
  );
}

/** A page before its encoding; `entries` are oldest first. */
export type PageParts = {
  room: string;
  epoch: string;
  head: number;
  entries: readonly Entry[];
  /** Hash of the place before the first entry, base64url. */
  base: string;
  signedHead: SignedHead | null;
  /** Null where the log itself tells it. */
  standing: Standing | null;
  people: People;
  reset: boolean;
};

/** The JSON of a page (`pageSchema`), or with `tag` that of its frame. */
export function pageJson({ entries, ...page }: PageParts, tag: '' | '"t":"page",' = ''): string {
  const messages = entries.map((entry) => entry.json).join(',');
  const standing = page.standing === null ? '' : `,${JSON.stringify(page.standing).slice(1, -1)}`;
  return `{${tag}"room":${JSON.stringify(page.room)},"epoch":${JSON.stringify(page.epoch)},"head":${
    page.head
  },"messages":[${messages}],"base":"${page.base}","signedHead":${JSON.stringify(page.signedHead)},"people":${JSON.stringify(page.people)},"reset":${page.reset}${standing}}`;
}
