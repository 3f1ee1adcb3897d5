import { useState } from 'react';
import { judgeQuote, type SwapQuote } from './quote.ts';

type Accepted = { key: string; quote: SwapQuote };

/**
 * Never lets a price get worse in silence: a quote that is worse than the one the member saw has to be
 * accepted, a better one counts at once. `key` is what the member asks for; another question
 * begins anew.
 */
export function useAccepted(key: string, quote: SwapQuote | null) {
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const { before, isNew } = judgeQuote(accepted?.key === key ? accepted.quote : null, quote);
  if (isNew && quote !== null) setAccepted({ key, quote });
  return {
    /** The quote that the member saw, where the newest is worse; null otherwise. */
    before,
    accept: () => quote !== null && setAccepted({ key, quote }),
  };
}
