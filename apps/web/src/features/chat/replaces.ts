import type { Outgoing } from './storedOutbox.ts';

/**
 * True if of two waiting events only the later one still says what the member wants: the same emoji taken back
 * and given again, another answer of a poll, the next edit.
 */
export function replaces(later: Outgoing, earlier: Outgoing): boolean {
  if (later.author !== earlier.author || later.target === undefined) return false;
  if (later.target.seq !== earlier.target?.seq || later.writtenAt <= earlier.writtenAt)
    return false;
  return later.kind === 'delete' || matterOf(later) === matterOf(earlier);
}

/** What an event decides about its target. */
function matterOf({ kind = 'text', body }: Outgoing): string {
  if (kind === 'react' || kind === 'unreact') return `reaction ${body}`;
  if (kind === 'pin' || kind === 'unpin') return 'pin';
  return kind === 'hide' || kind === 'restore' ? 'hiding' : kind;
}
