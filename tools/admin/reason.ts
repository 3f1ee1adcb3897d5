import { removalReasonMax } from '@parley/domain/chat/limits';
import { AdminError, type Given, needed } from './command.ts';

/** The reason that members read. Throws AdminError for one that is missing, too long, or that no page could show. */
export function reasonOf(given: Given): string {
  const reason = needed(given, 'reason', 'why, as members will read it').trim();
  if (reason.length > removalReasonMax) {
    throw new AdminError(
      `The reason has ${reason.length} characters; at most ${removalReasonMax} fit.`,
    );
  }
  if (/[\p{Surrogate}\p{Cc}]/u.test(reason)) {
    throw new AdminError('The reason has characters that no page can show. Write it in one line.');
  }
  return reason;
}
