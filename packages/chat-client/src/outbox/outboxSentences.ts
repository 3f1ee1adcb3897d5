import type { RefusalCode } from '@parley/domain/chat/frames';
import { gateRefusal } from '@parley/domain/chat/gates';
import { guardReasons, guardRefusal } from '@parley/domain/chat/guards';
import {
  archivedRefusal,
  eventRefusalMessages,
  reactionsRefusal,
  refusalMessages,
  roomRefusal,
  suspendedUntil,
  uncheckedReasons,
  uncheckedRefusals,
} from '@parley/domain/chat/refusals';
import { labelText } from '@parley/text/labels';
import { writingText } from '@parley/text/writing';
import { SignInError } from '../device/signIn.ts';
import { isSaying, type Outgoing } from './outgoing.ts';

/**
 * Why the server refused something; `until` is when that ends, in Unix milliseconds. A reaction is no message: its
 * sentence promises nothing about one.
 */
export function refusalSentence(
  outgoing: Outgoing,
  code: RefusalCode,
  until: number | undefined,
  why: string | undefined,
): string {
  const ofReason = reasonSentence(why);
  if (ofReason !== null) return isSaying(outgoing) ? ofReason.message : ofReason.event;
  const guard = guardReasons.find((reason) => reason === why);
  if (guard !== undefined && until !== undefined) return guardRefusal(guard, until);
  const ofRoom = roomRefusal(outgoing.kind ?? 'text', code, until);
  if (ofRoom !== null) return ofRoom;
  const isSuspended = code === 'suspended' && until !== undefined;
  const sentence = isSuspended ? suspendedUntil(until) : refusalMessages[code];
  return isSaying(outgoing) ? sentence : (eventRefusalMessages[code] ?? sentence);
}

/** The sentences of reasons that need nothing besides; null for the others. */
function reasonSentence(why: string | undefined): { message: string; event: string } | null {
  if (why === 'archived') return { message: archivedRefusal, event: archivedRefusal };
  if (why === 'gate') return gateRefusal;
  if (why === 'reactions') return { message: reactionsRefusal, event: reactionsRefusal };
  if (why === 'hidden' || why === 'marks')
    return { message: labelText[why], event: labelText[why] };
  const unchecked = uncheckedReasons.find((reason) => reason === why);
  return unchecked === undefined ? null : uncheckedRefusals[unchecked];
}

/** Why a sign-in failed, in the words of the wallet or the server that refused it; whatever else went wrong has ours. */
export function signInSentence(error: unknown): string {
  if (error instanceof SignInError && error.code === 'refused') return error.message;
  const cause = error instanceof SignInError ? error.cause : null;
  const isWallets = cause instanceof Error && 'code' in cause && cause.code === 'wallet';
  return isWallets ? cause.message : writingText.signInFailed;
}
