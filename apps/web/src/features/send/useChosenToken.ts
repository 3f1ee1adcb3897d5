import { useState } from 'react';
import type { Token } from '../../data/tokens.ts';
import { useToken } from '../../tokens/useToken.ts';

/** The token of the form: the one that a link names, until the member chooses another. */
export function useChosenToken(asked: `0x${string}` | null) {
  const [chosen, choose] = useState<Token | null>(null);
  const found = useToken(asked);
  return {
    token: chosen ?? found.token,
    /** True while it is not known what the link asks for: nothing may be sent then. */
    isLooking: chosen === null && found.isLooking,
    /** True if there is no such token. */
    isMissing: chosen === null && found.isMissing,
    choose,
  };
}
