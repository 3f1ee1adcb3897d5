import { SignInError } from '@parley/chat-client/device/signIn';
import { moderationText } from '@parley/text/moderation';
import { HttpError } from '../../../platform/http.ts';
import { logWarning } from '../../../platform/log.ts';

/** The one sentence for what a statement came to; null for a member who declined in their wallet. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof SignInError && error.code === 'rejected') return null;
  logWarning('a statement to the moderators failed', error);
  return error instanceof HttpError ? error.message : moderationText.failed;
}
