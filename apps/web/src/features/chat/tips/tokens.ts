import { zeroAddress } from '@parley/domain/fields/hex';
import { type Token, useTokens } from '../../../data/tokens.ts';

/** The native coin and the chat token; other tokens say nothing about what a tip was worth. */
export function useTipTokens(): readonly Token[] {
  return useTokens().slice(0, 2);
}

/** The token of a tip; null for one that isn't shown. */
export function tokenOf(tokens: readonly Token[], address: string): Token | null {
  return tokens.find((token) => (token.address ?? zeroAddress).toLowerCase() === address) ?? null;
}
