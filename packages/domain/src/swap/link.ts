import { isAddress } from '../fields/hex.ts';
import { typedText } from '../fields/typed.ts';
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

/**
 * Reads `?from=&to=&amount=&exact=out`. An end that is left out is the native coin, or `other` (the
 * token to get where nothing is said) when both are. An amount is kept as it was typed, also where it is
 * none: the form says what is wrong with it.
 */
export function readSwapQuery(query: string, other: Token | null): SwapRequest {
  const given = new URLSearchParams(query);
  const [from, to] = [token(given.get('from')), token(given.get('to'))];
  return {
    from,
    to: from === null && to === null ? other : to,
    exact: given.get('exact') === 'out' ? 'out' : 'in',
    amount: typedText(given.get('amount')),
  };
}

/** The address of the form, filled. */
export function swapPath(request: SwapRequest): string {
  return withQuery('/swap/univ2', queryOf(request));
}

/** What a link fills into the form of a signed order. */
export type OrderRequest = SwapRequest & {
  /** The price of one that is paid, as a member types it; empty for the market's. */
  price: string;
  /** How long the order is valid; the member's own deadline by default. */
  lasts: Lasts;
};
export const lasts = ['setting', 'hour', 'day', 'week'] as const;
export type Lasts = (typeof lasts)[number];

/** Reads `&price=&for=day` as well; see `readSwapQuery`. */
export function readOrderQuery(query: string, other: Token | null): OrderRequest {
  const given = new URLSearchParams(query);
  const asked = given.get('for');
  return {
    ...readSwapQuery(query, other),
    price: typedText(given.get('price')),
    lasts: lasts.find((one) => one === asked) ?? 'setting',
  };
}

/** The address of the form of a signed order, filled. */
export function orderPath(request: OrderRequest): string {
  const query = queryOf(request);
  if (request.price !== '') query.set('price', request.price);
  if (request.lasts !== 'setting') query.set('for', request.lasts);
  return withQuery('/swap/cow', query);
}

function queryOf({ from, to, exact, amount }: SwapRequest): URLSearchParams {
  const query = new URLSearchParams();
  if (from !== null) query.set('from', from);
  if (to !== null) query.set('to', to);
  if (amount !== '') query.set('amount', amount);
  if (exact === 'out') query.set('exact', exact);
  return query;
}

const withQuery = (path: string, query: URLSearchParams) =>
  query.size === 0 ? path : `${path}?${query}`;

function token(text: string | null): Token | null {
  return text !== null && isAddress(text) ? text : null;
}
