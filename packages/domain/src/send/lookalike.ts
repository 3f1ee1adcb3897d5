import { nameWarning } from '../names/display.ts';
import { shortAddress } from '../tokens/format.ts';

/** Somebody this browser knows. */
export type Acquaintance = {
  address: `0x${string}`;
  /** Without its TLD; null for none. */
  name: string | null;
  /** Who got money from here before; anybody can appear in a conversation. */
  isPaid: boolean;
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
  const shown = shortAddress(address.toLowerCase());
  const twins = known.filter(
    (other) =>
      !isSame(other.address, address) && shortAddress(other.address.toLowerCase()) === shown,
  );
  return best(twins);
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
  if (own.some((other) => other.isPaid && other.name === name)) return null;
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
