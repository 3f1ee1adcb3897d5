import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import { coinMarker } from '@parley/domain/swap/cowWire';
import type { OrderRequest } from '@parley/domain/swap/link';
import { parseAmount } from '@parley/domain/tokens/parse';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../data/config.tsx';
import { publicQuoteOptions } from '../../../data/cow.ts';
import type { OrderQuote, QuoteAsked } from '../../../data/cowOrders.ts';
import type { Token } from '../../../data/tokens.ts';
import { useDebounced } from '../../../data/useDebounced.ts';

type Address = `0x${string}`;
/** Whom a price is for while no wallet is connected. */
const nobody = '0x0000000000000000000000000000000000000001';

/**
 * The price of the public order book, where the community has none of its own; `quoted` is undefined
 * where the pools say the price, and null while the service has not.
 */
export function usePublicQuote(
  draft: OrderRequest,
  ends: Record<'from' | 'to', Token>,
  owner: Address | null,
  weth: Address | undefined,
): { quoted: OrderQuote | null | undefined; hasNoQuote: boolean } {
  const config = useConfig();
  const { exact } = draft;
  const typed = useDebounced(draft.amount, 400);
  const amount = parseAmount(typed, ends[exact === 'in' ? 'from' : 'to'].decimals);
  const from = draft.from ?? weth;
  const asked: QuoteAsked | null =
    amount === null || amount === 0n || from === undefined
      ? null
      : { from, to: draft.to ?? coinMarker, exact, amount, owner: owner ?? nobody };
  const { data, isError } = useQuery(publicQuoteOptions(config, asked));
  if (cowVenueOf(config)?.book !== 'public') return { quoted: undefined, hasNoQuote: false };
  return { quoted: typed === draft.amount ? (data ?? null) : null, hasNoQuote: isError };
}
