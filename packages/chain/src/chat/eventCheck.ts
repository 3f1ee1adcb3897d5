import { rightOf } from '@parley/domain/chat/events';
import { isDeletion, isEdit } from '@parley/domain/chat/kindFacts';
import type { TranscriptFault } from '@parley/domain/chat/transcript';
import { isSaid, type Message } from '@parley/domain/chat/wire';

/** What stands at a place of the log. */
type Place = { author: string; digest: string };

/**
 * Checks, place by place, that events are about what their authors saw, that only authors change what they
 * said, and that what is gone was deleted by its author.
 */
export function createEventCheck() {
  /** What was said, by its place. */
  const said = new Map<number, Place>();
  /** Places that are gone, by the message whose deletion would explain them. */
  const unexplained = new Map<number, number[]>();
  /** Each author once: a room has many messages of few members. */
  const authors = new Map<string, string>();
  let moderations = 0;
  let removed = 0;

  function addGone({ seq, kind, target }: Message): void {
    // Only the edits of a message go with it.
    const because = isEdit(kind) && target !== undefined ? target.seq : seq;
    unexplained.set(because, [...(unexplained.get(because) ?? []), seq]);
  }

  return {
    /** Notes a place, whatever else is wrong with it. */
    add(message: Message, digest: string): void {
      const { seq, kind, erased } = message;
      const author = authors.get(message.author) ?? message.author;
      authors.set(author, author);
      if (isSaid(kind)) said.set(seq, { author, digest });
      if (isSaid(kind) && message.removed !== undefined) removed += 1;
      // The operator's word is checked with the message.
      else if (erased !== undefined && message.removed === undefined) addGone(message);
    },

    /** What is wrong with an event that its author signed, or null; nothing is with what is said. */
    faultOf({ author, kind, target, erased }: Message): TranscriptFault['code'] | null {
      if (target === undefined) return null;
      const about = said.get(target.seq);
      if (about?.digest !== target.digest) return 'other-target';
      const right = rightOf(kind);
      if (right === 'author' && about.author !== author) return 'not-author';
      if (right === 'moderator') moderations += 1;
      if (isDeletion(kind) && erased === undefined) unexplained.delete(target.seq);
      return null;
    },

    /** Places that are gone, and nobody who might deleted them. */
    undeleted: (): number[] => [...unexplained.values()].flat().sort((a, b) => a - b),

    counts: () => ({ said: said.size, moderations, removed }),
  };
}
