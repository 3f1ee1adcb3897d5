import { isAddress } from '../referral/rules.ts';
import type { Exact } from './routes.ts';

type Token = `0x${string}`;

/** What a link fills into the form; it never swaps by itself. */
export type SwapRequest = {
  /** The token's address; null for the native coin. */
  from: Token | null;
  to: Token | null;
  exact: Exact;
  /** As a member types it; empty for none. */
  amount: string;
};

/** Longest amount that a link may bring, in characters. */
const amountLength = 80;

/**
 * Reads `?from=&to=&amount=&exact=out`. An end that is left out is the native coin, or `other` (the
 * token to get where nothing is said) when both are. What has no place in the form is left out.
 */
export function readSwapQuery(query: string, other: Token | null): SwapRequest {
  const given = new URLSearchParams(query);
  const [from, to] = [token(given.get('from')), token(given.get('to'))];
  const amount = (given.get('amount') ?? '').trim();
  return {
    from,
    to: from === null && to === null ? other : to,
    exact: given.get('exact') === 'out' ? 'out' : 'in',
    amount: amount.length <= amountLength && /^[\d.,]+$/.test(amount) ? amount : '',
  };
}

/** The address of the form, filled. */
export function swapPath({ from, to, exact, amount }: SwapRequest): string {
  const query = new URLSearchParams();
  if (from !== null) query.set('from', from);
  if (to !== null) query.set('to', to);
  if (amount !== '') query.set('amount', amount);
  if (exact === 'out') query.set('exact', exact);
  return `/swap/univ2${query.size === 0 ? '' : `?${query}`}`;
}

function token(text: string | null): Token | null {
  return text !== null && isAddress(text) ? text : null;
}
