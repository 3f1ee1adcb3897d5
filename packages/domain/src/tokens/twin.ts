import { nameFace, type Unmask } from '../send/lookalike.ts';

/** A token as far as it can be taken for another. */
type Seen = {
  symbol: string;
  name: string /** Null for the native coin. */;
  address: string | null;
};

/**
 * The token of the community's list that another one passes for: its symbol or its name has the face of the
 * listed one's symbol or name, at another address. Null for a token that is listed itself, and where there is none.
 */
export function tokenTwin<Listed extends Seen>(
  token: Seen,
  listed: readonly Listed[],
  unmask: Unmask,
): Listed | null {
  if (listed.some((one) => isSame(one, token))) return null;
  const own = facesOf(token, unmask);
  return listed.find((one) => facesOf(one, unmask).some((face) => own.includes(face))) ?? null;
}

function isSame(one: Seen, other: Seen): boolean {
  return one.address?.toLowerCase() === other.address?.toLowerCase();
}

/** What a hurried reader sees: letters and digits, not the signs around them (`$CHAT`, `CHAT.`). */
function facesOf({ symbol, name }: Seen, unmask: Unmask): string[] {
  // Symbols are capitals, which look like others than their small letters do: the Cyrillic Н, and its н.
  const texts = [symbol, name].flatMap((text) => [text, unmask(text.normalize('NFKD'))]);
  const faces = texts.map((text) => nameFace(text, unmask).replace(/[^\p{L}\p{N}]/gu, ''));
  return faces.filter((face) => face !== '');
}
