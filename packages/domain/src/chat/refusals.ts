import { rightOf } from './events.ts';
import type { RefusalCode } from './frames.ts';
import { hasWords } from './kindFacts.ts';
import type { Kind } from './wire.ts';

/** What a member reads for each refusal: what happened, what is safe, what to do. */
export const refusalMessages: Record<RefusalCode, string> = {
  malformed: 'This message couldn’t be read. Reload the page and try again.',
  'too-large': 'This message is too long. Shorten it and try again.',
  'rate-limited': 'You’re sending too fast. Your message is kept. Try again in a moment.',
  'not-signed-in': 'Sign in with your wallet to send messages.',
  'signed-out': 'Your sign-in has ended. Your message is kept. Sign in again to send it.',
  'unknown-room': 'This room doesn’t exist.',
  'needs-name': 'You need a username to post here. Your message is kept.',
  'bad-signature': 'This message’s signature doesn’t match. Sign in again and retry.',
  'wrong-community': 'This message was signed for another community.',
  'wrong-clock':
    'This device’s clock and the server’s are more than 5 minutes apart. If yours is right, tell the community’s operator.',
  'blank-body': 'A message needs some text.',
  'id-reused': 'Another message was already sent with this ID.',
  'unknown-reply': 'The message you’re replying to doesn’t exist.',
  'unknown-target':
    'This message doesn’t exist any more, or isn’t here yet. Reload the page and try again.',
  'other-history':
    'This page shows another history of this room than the server has. Your message is kept. Reload the page and try again.',
  'not-yours': 'Only its author can change this message.',
  'not-moderator': 'Only moderators can do this.',
  'bad-event': 'This can’t be done to this message.',
  suspended: 'A moderator suspended you, for good. You can still read. Your message is kept.',
  unavailable:
    'The server can’t store messages right now. Your message is kept. Try again in a moment.',
};

/** For one more reaction than a message takes; see `reactionsMax`. */
export const reactionsRefusal = 'A message takes 10 different reactions from you, and 50 in all.';

/** For a room that a moderator archived. */
export const archivedRefusal = 'This room is archived. Your message is kept.';

/** Why it could not be checked whether a member may write: the chain is away, or the contract can't tell. */
export const uncheckedReasons = ['chain-away', 'unanswered'] as const;
export type UncheckedReason = (typeof uncheckedReasons)[number];

/** What a member reads then. */
export const uncheckedRefusals: Record<UncheckedReason, { message: string; event: string }> = {
  'chain-away': {
    message:
      'The network isn’t answering, so it can’t be checked whether you may write here. Your message is kept. Try again in a moment.',
    event:
      'The network isn’t answering, so it can’t be checked whether you may do this. Try again in a moment.',
  },
  unanswered: {
    message:
      'A contract of this community can’t tell whether you may write here. Your message is kept. Tell the community’s operator.',
    event:
      'A contract of this community can’t tell whether you may do this. Tell the community’s operator.',
  },
};

/**
 * What a member reads who may not do this in a room now, or null where the room has nothing to do with it.
 * Codes that pages from before know stand for it: `not-moderator` for a paused or read-only room,
 * `rate-limited` with an end for slow mode. `until` is in Unix milliseconds.
 */
export function roomRefusal(kind: Kind, code: RefusalCode, until?: number): string | null {
  if (code === 'rate-limited' && until !== undefined) {
    return 'This room is in slow mode. Your message is kept. Send it again when the countdown is over.';
  }
  // Refused of others, what only moderators do says nothing of the room.
  if (code !== 'not-moderator' || rightOf(kind) === 'moderator') return null;
  return hasWords(kind)
    ? 'Only moderators can write in this room now. Your message is kept.'
    : 'Only moderators can do this in this room now.';
}

/** The sentence for a suspension that ends at `until` (Unix ms); without a time zone, in the reader's own. */
export function suspendedUntil(until: number, timeZone?: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const when = new Date(until).toLocaleString('en-US', timeZone ? { ...style, timeZone } : style);
  const zone = timeZone === undefined ? '' : ` ${timeZone}`;
  return `A moderator suspended you until ${when}${zone}. You can still read. Your message is kept.`;
}

/** The same where an event was refused: there is no message of the member's to keep. */
export const eventRefusalMessages: Partial<Record<RefusalCode, string>> = {
  malformed: 'This couldn’t be read. Reload the page and try again.',
  'signed-out': 'Your sign-in has ended. Try again to sign in.',
  'not-signed-in': 'Sign in with your wallet to do this.',
  'needs-name': 'You need a username to do this here.',
  'bad-signature': 'The signature doesn’t match. Sign in again and retry.',
  'wrong-community': 'This was signed for another community.',
  suspended: 'A moderator suspended you. You can still read.',
};
