import { fieldOf } from '@parley/domain/chat/kindFacts';
import { standingFields } from '@parley/domain/chat/kinds';
import type { Outgoing } from './outgoing.ts';

/**
 * True if of two waiting events only the later one still says what the member wants: the same emoji taken back
 * and given again, another answer of a poll, the next edit.
 */
export function replaces(later: Outgoing, earlier: Outgoing): boolean {
  if (later.author !== earlier.author || later.target === undefined) return false;
  if (later.target.seq !== earlier.target?.seq || later.writtenAt <= earlier.writtenAt)
    return false;
  return matterOf(later) === null || matterOf(later) === matterOf(earlier);
}

/** What an event decides about its target; null for all of it. */
function matterOf({ kind = 'text', body }: Outgoing): string | null {
  const field = fieldOf(kind);
  return field !== null && standingFields[field] === 'body' ? `${field} ${body}` : field;
}
