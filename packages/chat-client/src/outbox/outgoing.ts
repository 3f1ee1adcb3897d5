import { isSaid, type Kind, type Target } from '@parley/domain/chat/wire';

/** A message this member wrote, or an event they made, and the log does not hold yet. */
export type Outgoing = {
  /** ULID; the same over retries, reloads and signatures. */
  id: string;
  /** Lower-case address. */
  author: string;
  /** Missing for a text. */
  kind?: Kind | undefined;
  /** Missing for what is said. */
  target?: Target | undefined;
  body: string;
  replyTo: number | null;
  /** When it was written, in Unix milliseconds. */
  writtenAt: number;
  state: 'pending' | 'acknowledged' | 'failed';
  /** Its position in the log, once acknowledged. */
  seq: number | null;
  /** Why it failed, for the member. */
  sentence: string | null;
};

/** True for what will have a row of its own; false for an event about a message. */
export function isSaying({ kind = 'text' }: Outgoing): boolean {
  return isSaid(kind);
}

/** The order of writing. */
export function byWriting(a: Outgoing, b: Outgoing): number {
  return a.writtenAt - b.writtenAt;
}
