import { isDeletion } from '@parley/domain/chat/kindFacts';
import type { Message } from '@parley/domain/chat/wire';
import { isGone } from './believed.ts';

/**
 * How many replies each message of the log has, those to its replies included: whatever answers to a message
 * comes after it, so that the log which holds it holds them all. Those whose author deleted them do not count,
 * nor what the `unheard` said.
 */
export function replyCounts(
  messages: readonly Message[],
  unheard: readonly string[] = [],
): ReadonlyMap<number, number> {
  const deleted = deletedIn(messages);
  const found = new Map<number, number>();
  for (const message of messages.toReversed()) {
    const { seq, replyTo, author } = message;
    if (replyTo === null) continue;
    const own = isGone(message) || deleted.has(seq) || unheard.includes(author) ? 0 : 1;
    const below = own + (found.get(seq) ?? 0);
    if (below > 0) found.set(replyTo, (found.get(replyTo) ?? 0) + below);
  }
  return found;
}

/** The places of an unbroken stretch of the log whose authors deleted what they said there. */
function deletedIn(messages: readonly Message[]): Set<number> {
  const first = messages[0]?.seq ?? 1;
  const deleted = messages.flatMap(({ kind, target, author }) => {
    if (!isDeletion(kind) || target === undefined) return [];
    return messages[target.seq - first]?.author === author ? [target.seq] : [];
  });
  return new Set(deleted);
}
