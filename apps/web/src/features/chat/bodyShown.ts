import type { Message } from '@parley/domain/chat/wire';
import type { Mutes } from '@parley/domain/mutes/rules';
import { isMuted } from '../../storage/muted.ts';
import { isGone, shownOf } from './believed.ts';
import type { VerificationState } from './verification.ts';

type Said = { message: Message; events: readonly Message[] };

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
