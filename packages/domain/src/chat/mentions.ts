import { foldName, nameLength, nameMaxLength } from '../names/rules.ts';

/** A name that a text mentions. */
export type Mention = {
  /** Folded as the chain folds it, without TLD; whether anybody holds it is not known here. */
  name: string;
  /** Where it stands, with its `@` and its TLD if that is there, in UTF-16 units. */
  start: number;
  end: number;
};

/** A mention that is being typed: where its @ stands, and what follows it up to the caret. */
export type TypedMention = { start: number; query: string };

/** What mentioned names are made of; `search.mentioned` of the database takes the same characters for it. */
const letters = String.raw`\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}_\-`;
/** What ends any name: names cannot hold it, or it ends a clause where words have no spaces between them. */
const enders = String.raw`\s,?#%&/\\、。〈-】〔-〟！（），：；？｡-､`;
/** Names may hold these, too, but behind a name and before an end they belong to the sentence: “@vera!”, `**@vera**`. */
const closers = String.raw`\p{P}\u0060~|>\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069`;

const beginning = String.raw`(?<![\p{L}\p{M}\p{N}_@./\\=-])@`;
const ender = new RegExp(`[${enders}]`, 'u');
const mention = new RegExp(String.raw`${beginning}([${letters}]+)(?<![_\-])`, 'gu');
const typed = new RegExp(`${beginning}([${letters}]{0,${nameMaxLength}})$`, 'u');
const contraction = /^['’](?:s|d|ll|re|ve)/iu;
/** An address of mail or of another network goes on behind a name, and so does a longer name: `vera'x`, `vera+1`. */
const goesOn = new RegExp(`^(?:(?![${enders}@])[${closers}])*(?:@|[^${enders}${closers}])`, 'u');
/** No name is longer, in UTF-16 units. */
const furthest = 2 * nameMaxLength;

/** The names that a text mentions, in their order: `@vera`, or `@vera.degen` where `tld` is `.degen`. */
export function mentionsOf(text: string, tld: string): Mention[] {
  const found: Mention[] = [];
  for (const { 0: whole, 1: name = '', index: start } of text.matchAll(mention)) {
    const after = start + whole.length;
    const hasTld = text.slice(after, after + tld.length).toLowerCase() === tld.toLowerCase();
    const end = hasTld ? after + tld.length : after;
    const behind = text.slice(end, end + furthest).replace(contraction, '');
    if (nameLength(name) > nameMaxLength || goesOn.test(behind)) continue;
    if (isInName(text, start)) continue;
    found.push({ name: foldName(name), start, end });
  }
  return found;
}

/** Whether an @ may be a character of a name that began before it, as the second one of `@a+@b`. */
function isInName(text: string, at: number): boolean {
  const before = at === 0 ? -1 : text.lastIndexOf('@', at - 1);
  return before !== -1 && !ender.test(text.slice(before, at));
}

/** True for a text that mentions one of these names, which are without TLD. */
export function mentionsAny(text: string, names: ReadonlySet<string>, tld: string): boolean {
  return mentionsOf(text, tld).some(({ name }) => names.has(name));
}

/** True for a name that an @ before it mentions; who means another one has to link to its profile. */
export function isMentionable(name: string, tld: string): boolean {
  const [found] = mentionsOf(`@${name}`, tld);
  return found?.name === name && found.end === name.length + 1;
}

/** The mention that ends at the caret; null where none does. `caret` is in UTF-16 units. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const found = typed.exec(text.slice(0, caret));
  if (found === null || isInName(text, found.index)) return null;
  return { start: found.index, query: found[1] ?? '' };
}
