import type { Kind, Message } from './wire.ts';

/** An event of the log, as far as the fold needs it. */
export type Event = Pick<Message, 'seq' | 'author' | 'kind' | 'body'> & {
  target?: { seq: number } | undefined;
};

/** What all events about one message come to; each is named by its place in the log. */
export type Standing = {
  /** The edit whose text counts; null for the message's own. */
  edit: number | null;
  /** After it nothing about the message counts any more. */
  deletion: number | null;
  hiding: number | null;
  pin: number | null;
  /** By emoji, then by author. */
  reactions: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By author. */
  votes: ReadonlyMap<string, { option: string; seq: number }>;
};

export const nothingStands: Standing = {
  edit: null,
  deletion: null,
  hiding: null,
  pin: null,
  reactions: new Map(),
  votes: new Map(),
};

/**
 * Adds one event about a message to what stood before; events come in the order of the log. Whether it was
 * allowed is decided before it gets into the log; what the order decides is decided here: after a deletion
 * nothing counts, the last edit, vote, pin, and hiding count, and one reaction of a kind for each member.
 */
export function addEvent(standing: Standing, event: Event): Standing {
  const { seq, author, kind, body } = event;
  if (standing.deletion !== null) return standing;
  switch (kind) {
    case 'text':
    case 'poll':
      return standing;
    case 'edit':
      return { ...standing, edit: seq };
    case 'delete':
      // With the text goes all that was about it.
      return { ...nothingStands, deletion: seq };
    case 'hide':
      return { ...standing, hiding: seq };
    case 'restore':
      return { ...standing, hiding: null };
    case 'pin':
      return { ...standing, pin: seq };
    case 'unpin':
      return { ...standing, pin: null };
    case 'vote':
      return { ...standing, votes: new Map(standing.votes).set(author, { option: body, seq }) };
    case 'react':
    case 'unreact':
      return { ...standing, reactions: withReaction(standing.reactions, event) };
  }
}

/** What stands about each message of a log, by its place; the log is whole and in its order. */
export function foldLog(log: readonly Event[]): Map<number, Standing> {
  const standings = new Map<number, Standing>();
  for (const event of log) {
    if (event.target === undefined) continue;
    const { seq } = event.target;
    standings.set(seq, addEvent(standings.get(seq) ?? nothingStands, event));
  }
  return standings;
}

function withReaction(
  reactions: Standing['reactions'],
  { seq, author, kind, body }: { seq: number; author: string; kind: Kind; body: string },
): Standing['reactions'] {
  const before = reactions.get(body) ?? new Map<string, number>();
  if (before.has(author) === (kind === 'react')) return reactions;
  const members = new Map(before);
  if (kind === 'react') members.set(author, seq);
  else members.delete(author);
  const all = new Map(reactions);
  if (members.size === 0) all.delete(body);
  else all.set(body, members);
  return all;
}
