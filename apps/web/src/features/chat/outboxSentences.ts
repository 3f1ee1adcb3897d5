import type { RefusalCode } from '@parley/domain/chat/frames';
import { gateRefusal } from '@parley/domain/chat/gates';
import { guardReasons, guardRefusal } from '@parley/domain/chat/guards';
import {
  archivedRefusal,
  eventRefusalMessages,
  refusalMessages,
  roomRefusal,
  suspendedUntil,
} from '@parley/domain/chat/refusals';
import { writingText } from '@parley/text/writing';
import { SignInError } from '../../wallet/device/signIn.ts';
import { isSaying, type Outgoing } from './storedOutbox.ts';

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
  if (why === 'archived') return archivedRefusal;
  if (why === 'gate') return isSaying(outgoing) ? gateRefusal.message : gateRefusal.event;
  const guard = guardReasons.find((reason) => reason === why);
  if (guard !== undefined && until !== undefined) return guardRefusal(guard, until);
  const ofRoom = roomRefusal(outgoing.kind ?? 'text', code, until);
  if (ofRoom !== null) return ofRoom;
  const isSuspended = code === 'suspended' && until !== undefined;
  const sentence = isSuspended ? suspendedUntil(until) : refusalMessages[code];
  return isSaying(outgoing) ? sentence : (eventRefusalMessages[code] ?? sentence);
}

/** Why the wallet did not sign, in the wallet's words; whatever else went wrong has ours. */
export function signInSentence(error: unknown): string {
  const cause = error instanceof SignInError ? error.cause : null;
  const isWallets = cause instanceof Error && 'code' in cause && cause.code === 'wallet';
  return isWallets ? cause.message : writingText.signInFailed;
}
