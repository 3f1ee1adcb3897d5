import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../data/config.tsx';
import { isSameToken, type Token, tokenFactsOptions, useTokens } from '../data/tokens.ts';

export type FoundToken = {
  /** The native coin until it is known, and where there is no such token. */
  token: Token;
  isLooking: boolean;
  isMissing: boolean;
};

/**
 * A token by its address; null is the native coin. One that is in no list is what the chain says it is,
 * and shown like one that nobody vouches for.
 */
export function useToken(address: `0x${string}` | null): FoundToken {
  const config = useConfig();
  const tokens = useTokens();
  const listed = tokens.find((token) => isSameToken(token, { address }));
  const facts = useQuery({
    ...tokenFactsOptions(config, address ?? ''),
    enabled: listed === undefined,
  });
  const unlisted =
    facts.data && address !== null ? { ...facts.data, address, isImported: true } : null;
  const native = tokens[0] as Token;
  return {
    token: listed ?? unlisted ?? native,
    isLooking: listed === undefined && facts.data === undefined && !facts.isError,
    isMissing: listed === undefined && (facts.data === null || facts.isError),
  };
}
