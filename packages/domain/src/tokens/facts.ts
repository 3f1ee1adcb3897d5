import { shortLabel } from '../text/labels.ts';

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
  const decimals = said.decimals ?? -1;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > decimalsMax) return null;
  const symbol = shortLabel(said.symbol ?? '', symbolLength);
  const name = shortLabel(said.name ?? '', nameLength);
  return { symbol: symbol || '?', name: name || symbol || '?', decimals };
}
