import { foldName, nameLength, nameMaxLength } from '../names/rules.ts';

/** A name that a text mentions. */
export type Mention = {
  /** Folded as the chain folds it, without TLD; whether anybody holds it is not known here. */
  name: string;
  /** Where it stands, with its `@` and its TLD if that is there, in UTF-16 units. */
  start: number;
  end: number;
};

/**
 * What mentioned names are made of. Names may hold other signs too; who writes one of those has to link to its
 * profile, since these signs are what ends a name in a sentence.
 */
const letter = String.raw`\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}`;
const mention = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_@./\\=-])@([${letter}_\-]+)(?<![_\-])`,
  'gu',
);
/** An address of mail or of another network goes on behind the name. */
const goesOn = new RegExp(String.raw`^(?:@|[._\-]*[${letter}])`, 'u');

/** The names that a text mentions, in their order: `@vera`, or `@vera.degen` where `tld` is `.degen`. */
export function mentionsOf(text: string, tld: string): Mention[] {
  const found: Mention[] = [];
  for (const { 0: whole, 1: name = '', index: start } of text.matchAll(mention)) {
    const after = start + whole.length;
    const hasTld = text.slice(after, after + tld.length).toLowerCase() === tld.toLowerCase();
    const end = hasTld ? after + tld.length : after;
    if (nameLength(name) > nameMaxLength || goesOn.test(text.slice(end, end + 16))) continue;
    found.push({ name: foldName(name), start, end });
  }
  return found;
}

/** True for a text that mentions one of these names, which are without TLD. */
export function mentionsAny(text: string, names: ReadonlySet<string>, tld: string): boolean {
  return mentionsOf(text, tld).some(({ name }) => names.has(name));
}
