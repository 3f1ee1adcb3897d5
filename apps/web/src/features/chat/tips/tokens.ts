import { zeroAddress } from '@parley/domain/fields/hex';
import { useMemo } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { isSameToken, type Token, tokensOf } from '../../../data/tokens.ts';

/** The native coin and the chat token, without asking the chain; others say nothing about what a tip was worth. */
export function useTipTokens(): readonly Token[] {
  const config = useConfig();
  return useMemo(() => {
    const chat = { address: config.chatTokenAddress as `0x${string}` };
    return tokensOf(config, []).filter(
      (token) => token.address === null || isSameToken(token, chat),
    );
  }, [config]);
}

/** The token of a tip; null for one that isn't shown. */
export function tokenOf(tokens: readonly Token[], address: string): Token | null {
  return tokens.find((token) => (token.address ?? zeroAddress).toLowerCase() === address) ?? null;
}
