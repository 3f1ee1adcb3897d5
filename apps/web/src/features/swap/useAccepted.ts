import { isBetter } from '@parley/domain/swap/routes';
import { useState } from 'react';
import type { SwapQuote } from './quote.ts';

type Accepted = { key: string; quote: SwapQuote };

/**
 * Never lets a price get worse in silence: a quote that is worse than the one the member saw has to be
 * accepted, a better one counts at once. `key` is what the member asks for; another question
 * begins anew.
 */
export function useAccepted(key: string, quote: SwapQuote | null) {
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const seen = accepted?.key === key ? accepted.quote : null;
  const isNew = quote !== null && (seen === null || isBetter(quote.exact, quote, seen));
  if (isNew) setAccepted({ key, quote });
  const isWorse = quote !== null && seen !== null && !isNew && isBetter(quote.exact, seen, quote);
  return {
    /** The quote that the member saw, where the newest is worse; null otherwise. */
    before: isWorse ? seen : null,
    accept: () => quote !== null && setAccepted({ key, quote }),
  };
}
