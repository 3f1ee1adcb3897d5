import { isGone, shownOf } from '@parley/chat-client/log/believed';
import type { VerificationState } from '@parley/chat-client/proof/verification';
import type { Message } from '@parley/domain/chat/wire';
import type { Mutes } from '@parley/domain/mutes/rules';
import { createContext } from 'react';
import { isMuted } from '../../../storage/muted.ts';
import type { Said, Thread } from '../post/thread.ts';

/**
 * What a page shows of a room other than its log, in the order in which its sound and video play: the cards of a feed,
 * a thread. Null in a log.
 */
export const SaidContext = createContext<{ roomId: string; said: readonly Said[] } | null>(null);

/** A thread, for the context. */
export function saidIn(roomId: string, { root, replies }: Thread) {
  return { roomId, said: [root, ...replies] };
}

/** What a message says now; null for one whose words are not shown: deleted, hidden, or muted in this browser. */
export function bodyShown(
  { message, events }: Said,
  list: Mutes,
  stateOf: (message: Message) => VerificationState,
): string | null {
  if (isGone(message) || isMuted(list, message)) return null;
  const shown = shownOf(message, events, stateOf, false);
  if (shown.deletion !== null || shown.hiding !== null) return null;
  return shown.edit?.body ?? message.body;
}
