import { shortAddress } from '../tokens/format.ts';

/** Somebody this browser knows: from a payment, or from a conversation. */
export type Acquaintance = {
  address: `0x${string}`;
  /** Without its TLD; null for none. */
  name: string | null;
};

/** Part of a text, and whether it differs from the text that it was compared with. */
export type MarkedPart = { text: string; differs: boolean };

/** Maps a character to what it looks like (UTS #39); a text to a text. */
export type Unmask = (text: string) => string;

/**
 * The known address that another one imitates: it begins and ends the same, which is all that most
 * wallets show of it. Null when there is none, or when the address itself is known.
 */
export function addressTwin(address: string, known: readonly Acquaintance[]): Acquaintance | null {
  if (knows(known, address)) return null;
  const shown = shortAddress(address.toLowerCase());
  return known.find((other) => shortAddress(other.address.toLowerCase()) === shown) ?? null;
}

/**
 * Somebody known under a name of the same face, at another address. Null when there is nobody, or when
 * the address is known by that very name.
 */
export function nameTwin(
  { address, name }: Acquaintance,
  known: readonly Acquaintance[],
  unmask: Unmask,
): Acquaintance | null {
  if (name === null) return null;
  const isSame = (other: Acquaintance) => other.address.toLowerCase() === address.toLowerCase();
  if (known.some((other) => isSame(other) && other.name === name)) return null;
  const face = nameFace(name, unmask);
  const twin = known.find(
    (other) => !isSame(other) && other.name !== null && nameFace(other.name, unmask) === face,
  );
  return twin ?? null;
}

/** True if somebody with that address is known. */
export function knows(known: readonly Acquaintance[], address: string): boolean {
  return known.some((other) => other.address.toLowerCase() === address.toLowerCase());
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
