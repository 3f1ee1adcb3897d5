import { nameMaxLength } from '@parley/domain/names/rules';

/** A mention that is being typed: where its @ stands, and what follows it up to the caret. */
export type Typed = { start: number; query: string };

const beforeCaret = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_@./\\=-])@([\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}_\-]{0,${nameMaxLength}})$`,
  'u',
);

/** The mention that ends at the caret; null where none does. `caret` is in UTF-16 units. */
export function typedMention(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const found = beforeCaret.exec(before);
  return found === null ? null : { start: found.index, query: found[1] ?? '' };
}

/** The text with a name in the place of what was typed of it, and where the caret belongs then. */
export function withMention(text: string, caret: number, { start }: Typed, name: string) {
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
