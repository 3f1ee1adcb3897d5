import { type MemberSwapsWire, type PairSwapsWire, priceSpans } from '@parley/domain/swap/wire';
import * as z from 'zod/mini';
import type { Base } from '../platform/base.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { readAddress, readAfter, readAs } from '../platform/pages.ts';
import type { SwapStore } from './store.ts';

/** Swaps of one answer, and places on its line of prices. */
const limits = { swaps: 20, prices: 200 } as const;

const pairQuery = z.object({
  base: z.string(),
  quote: z.string(),
  span: z._default(z.enum(priceSpans), 'week'),
});

/** GET /api/swaps and /api/members/:address/swaps; see `domain/swap/wire.ts`. */
export function swapRoutes(base: Base, sources: IndexedSources, store: SwapStore): void {
  const { get } = indexedRoutes(base, sources);

  get('/api/swaps', async ({ query }) => {
    const expected = `Expected base= and quote=<addresses of tokens>, and span=<${priceSpans.join(', ')}>.`;
    const { span, ...tokens } = readAs(pairQuery, query, expected);
    const pair = {
      base: readAddress(tokens.base, expected),
      quote: readAddress(tokens.quote, expected),
    };
    const after = readAfter(query);
    const now = await sources.chainNow();
    const [{ rows: swaps, next }, prices] = await Promise.all([
      store.ofPair(pair, after, limits.swaps),
      // Only the first page has a chart.
      after === null ? store.prices(pair, span, now, limits.prices) : [],
    ]);
    const shown = [...new Set(swaps.map(({ payer }) => payer))];
    return {
      swaps,
      next,
      people: await sources.people(shown),
      prices: prices.filter(({ price }, index) => price !== prices[index - 1]?.price),
    } satisfies Omit<PairSwapsWire, 'index'>;
  });

  get('/api/members/:address/swaps', async ({ params, query }) => {
    const payer = readAddress((params as { address: string }).address);
    const { rows: swaps, next } = await store.ofPayer(payer, readAfter(query), limits.swaps);
    return { swaps, next } satisfies Omit<MemberSwapsWire, 'index'>;
  });
}
