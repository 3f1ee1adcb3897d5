import { nameWarning } from '../names/display.ts';
import { shortAddress } from '../tokens/format.ts';

/** Somebody this browser knows. */
export type Acquaintance = {
  address: `0x${string}`;
  /** Without its TLD; null for none. */
  name: string | null;
  /** Who got money from here before; anybody can appear in a conversation. */
  isPaid: boolean;
  /** True where that is the name of today, and what they were called when they were paid isn't known. */
  isNamedLater?: boolean;
};

/** Part of a text, and whether it differs from the text that it was compared with. */
export type MarkedPart = { text: string; differs: boolean };

/** Maps a character to what it looks like (UTS #39); a text to a text. */
export type Unmask = (text: string) => string;

/**
 * The known address that another one imitates: it begins and ends the same, which is all that most
 * wallets show of it. Null when there is none, or when the address itself was paid before.
 */
export function addressTwin(address: string, known: readonly Acquaintance[]): Acquaintance | null {
  if (wasPaid(known, address)) return null;
  return best(shownLike(address, known).filter((other) => !isSame(other.address, address)));
}

/** Those whose address begins and ends like this one. */
function shownLike(address: string, known: readonly Acquaintance[]): Acquaintance[] {
  const shown = shortAddress(address.toLowerCase());
  return known.filter((other) => shortAddress(other.address.toLowerCase()) === shown);
}

/**
 * Somebody known under a name of the same face, at another address. Null when there is nobody, when the
 * address was paid before under that very name, or when only the other name is unusual.
 */
export function nameTwin(
  { address, name }: Pick<Acquaintance, 'address' | 'name'>,
  known: readonly Acquaintance[],
  unmask: Unmask,
): Acquaintance | null {
  if (name === null) return null;
  const own = known.filter((other) => isSame(other.address, address));
  // A name that somebody took after they were paid may be the imitation.
  if (own.some((other) => other.isPaid && !other.isNamedLater && other.name === name)) return null;
  const face = nameFace(name, unmask);
  const isPlain = nameWarning(name) === null;
  const twins = known.filter(
    (other) =>
      other.name !== null &&
      !isSame(other.address, address) &&
      nameFace(other.name, unmask) === face &&
      (other.isPaid || !isPlain || nameWarning(other.name) === null),
  );
  return best(twins);
}

/**
 * Somebody known whom a member may have meant by what they typed and nobody has: under a name of the same face, or at
 * an address with the same beginning and end. Null for nobody.
 */
export function meant(
  typed: string,
  known: readonly Acquaintance[],
  unmask: Unmask,
): Acquaintance | null {
  if (/^0x/i.test(typed)) return best(shownLike(typed, known));
  const face = nameFace(typed, unmask);
  if (face === '') return null;
  const alike = known.filter(
    ({ name }) => name !== null && name !== typed && nameFace(name, unmask) === face,
  );
  // An imitation that anyone brings into a conversation is not what somebody means.
  return best(alike.filter(({ name, isPaid }) => isPaid || nameWarning(name ?? '') === null));
}

/** True if that address got money from here before. */
export function wasPaid(known: readonly Acquaintance[], address: string): boolean {
  return known.some((other) => other.isPaid && isSame(other.address, address));
}

/** Of several look-alikes the one whose likeness tells most: somebody who was paid. */
function best(twins: readonly Acquaintance[]): Acquaintance | null {
  return twins.find(({ isPaid }) => isPaid) ?? twins[0] ?? null;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * What a hurried reader sees of a name: no letter case, no accents, and one letter for all that look
 * like it. Two names of one face are look-alikes.
 */
export function nameFace(name: string, unmask: Unmask): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // What a sign looks like may be a capital, such as O for 0.
  const seen = unmask(unmask(plain).toLowerCase()).replace(/\p{M}/gu, '').toLowerCase();
  return seen.replaceAll('vv', 'w');
}

/**
 * Of names in one list which other one each could be taken for: the first of the same face that somebody else
 * holds. Names that look like no other one are not in it.
 */
export function alikeIn(
  names: readonly { name: string; holder: string }[],
  unmask: Unmask,
): ReadonlyMap<string, string> {
  const faces = names.map(({ name }) => nameFace(name, unmask));
  const alike = new Map<string, string>();
  names.forEach(({ name, holder }, index) => {
    const twin = names.find(
      (other, place) => faces[place] === faces[index] && !isSame(other.holder, holder),
    );
    if (twin !== undefined) alike.set(name, twin.name);
  });
  return alike;
}

/**
 * Splits a text into parts that are the same in `other` and parts that are not: character by character
 * where both are equally long, else what lies between the common beginning and the common end.
 */
export function markDifference(text: string, other: string): MarkedPart[] {
  const own = [...text];
  const others = [...other];
  const isMarked = own.length === others.length ? eachDiffers(others) : middleDiffers(own, others);
  const parts: MarkedPart[] = [];
  own.forEach((character, index) => {
    const differs = isMarked(character, index);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += character;
    else parts.push({ text: character, differs });
  });
  return parts;
}

type IsMarked = (character: string, index: number) => boolean;

function eachDiffers(others: readonly string[]): IsMarked {
  return (character, index) => character !== others[index];
}

function middleDiffers(own: readonly string[], others: readonly string[]): IsMarked {
  const shorter = Math.min(own.length, others.length);
  let start = 0;
  while (start < shorter && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  return (_, index) => index >= start && index < own.length - end;
}
