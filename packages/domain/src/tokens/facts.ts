import { isHiddenCodePoint } from '../names/characters.ts';

/** What a token says about itself, made harmless: anybody may deploy one that says anything. */
export type TokenFacts = {
  symbol: string;
  name: string;
  decimals: number;
};

/** Longest symbol and name that are shown, in code points. */
const symbolLength = 11;
const nameLength = 40;
/** Most decimals of a token that is shown; no token in use has more. */
export const decimalsMax = 36;

/** The facts as they may be shown; null when amounts of the token cannot be told. */
export function tokenFacts(said: {
  symbol: string | null;
  name: string | null;
  decimals: number | null;
}): TokenFacts | null {
  const { decimals } = said;
  if (decimals === null || !Number.isInteger(decimals) || decimals < 0 || decimals > decimalsMax) {
    return null;
  }
  const symbol = visible(said.symbol ?? '', symbolLength);
  const name = visible(said.name ?? '', nameLength);
  return { symbol: symbol || '?', name: name || symbol || '?', decimals };
}

/** The text without what no reader sees or what turns the text around it, cut to a length. */
function visible(text: string, length: number): string {
  const characters = [...text.slice(0, 1_000)].filter(
    (character) => character === ' ' || !isHiddenCodePoint(character.codePointAt(0) ?? 0),
  );
  const kept = characters.join('').replace(/ +/g, ' ').trim();
  const points = [...kept];
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : kept;
}
