import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { isSameToken, type Token, tokenFactsOptions, useTokens } from '../../data/tokens.ts';

/**
 * The token of the form. A link may name one that is in no list: then the chain says what it is, and it is
 * shown like one that nobody vouches for. Until then it is the native coin.
 */
export function useChosenToken(asked: `0x${string}` | null) {
  const config = useConfig();
  const tokens = useTokens();
  const [chosen, choose] = useState<Token | null>(null);
  const wanted = { address: asked };
  const listed = tokens.find((token) => isSameToken(token, wanted));
  const facts = useQuery({
    ...tokenFactsOptions(config, asked ?? ''),
    enabled: listed === undefined && chosen === null,
  });
  const unlisted =
    facts.data && asked !== null ? { ...facts.data, address: asked, isImported: true } : null;
  const native = tokens[0] as Token;
  const isLooking = chosen === null && listed === undefined && facts.data === undefined;
  return {
    token: chosen ?? listed ?? unlisted ?? native,
    /** True while it is not known what the link asks for: nothing may be sent then. */
    isLooking: isLooking && !facts.isError,
    /** True if there is no such token. */
    isMissing: chosen === null && listed === undefined && (facts.data === null || facts.isError),
    choose,
  };
}
