import type { RefusalCode } from '@parley/domain/chat/frames';
import { bodyMaxLength } from '@parley/domain/chat/limits';
import { isHiddenCodePoint } from '@parley/domain/names/characters';

/**
 * What is wrong with a message's text, or null. Everything that has a visible character and can
 * be stored is allowed; readers decide how to render it. Takes time linear in the length.
 */
export function bodyFault(body: string): RefusalCode | null {
  if (body.length > bodyMaxLength) return 'too-large';
  if (isBlank(body)) return 'blank-body';
  // A lone surrogate has no UTF-8, and PostgreSQL cannot store NUL.
  if (/\p{Surrogate}/u.test(body) || body.includes('\0')) return 'malformed';
  return null;
}

function isBlank(body: string): boolean {
  for (const character of body) {
    const codePoint = character.codePointAt(0) ?? 0;
    // The name rule counts the backslash among the hidden ones; in a message it is plain text.
    const isVisible = codePoint === 0x5c || (codePoint !== 0x20 && !isHiddenCodePoint(codePoint));
    if (isVisible) return false;
  }
  return true;
}
