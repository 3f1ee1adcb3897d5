import type { TypedMention } from '@parley/domain/chat/mentions';

/** The text with a name in the place of what was typed of it, and where the caret belongs then. */
export function withMention(text: string, caret: number, { start }: TypedMention, name: string) {
  const after = text.slice(caret);
  const mention = `@${name}${/^\s/.test(after) ? '' : ' '}`;
  const next = text.slice(0, start) + mention + after;
  return { text: next, caret: start + mention.length + (/^\s/.test(after) ? 1 : 0) };
}

/** The text with something typed at the caret; an @ begins a mention only after white space. */
export function withInserted(text: string, caret: number, what: string) {
  const before = text.slice(0, caret);
  const piece = what === '@' && /\S$/u.test(before) ? ' @' : what;
  return { text: before + piece + text.slice(caret), caret: caret + piece.length };
}
