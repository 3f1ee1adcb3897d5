import { nameMaxLength } from '@parley/domain/names/rules';
import {
  askedNamesMax,
  type HoldersWire,
  type MemberNamesWire,
  type NameHistoryWire,
} from '@parley/domain/names/wire';
import * as z from 'zod/mini';
import type { Base } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { cut, placeIn, readAddress, readAfter, readAs } from '../platform/pages.ts';
import type { RegistryStore } from './store.ts';

/** Rows of one answer. */
const limits = { names: 100, transfers: 20 } as const;

const namePlace = placeIn(z.object({ name: z.string().check(z.maxLength(256)) }));
const moreQuery = z.object({ after: z.optional(z.string().check(z.maxLength(1_000))) });

// A code point has at most two units.
const namesQuery = z.object({
  names: z.string().check(z.maxLength((2 * nameMaxLength + 1) * askedNamesMax)),
});
const askedNames = z.array(z.string()).check(z.maxLength(askedNamesMax));

/** GET /api/names, /api/names/:name, and /api/members/:address/names; see `domain/names/wire.ts`. */
export function registryRoutes(base: Base, sources: IndexedSources, store: RegistryStore): void {
  const { get } = indexedRoutes(base, sources);

  get('/api/members/:address/names', async ({ params, query }) => {
    const holder = readAddress((params as { address: string }).address);
    const { after } = readAs(moreQuery, query, 'Expected after=.');
    const [mainName, held] = await Promise.all([
      store.mainName(holder),
      store.held(holder, namePlace.decode(after)?.name ?? null, limits.names + 1),
    ]);
    const { rows: names, next } = cut(held, limits.names, namePlace.encode);
    return { mainName, names, next } satisfies Omit<MemberNamesWire, 'index'>;
  });

  get('/api/names', async ({ query }) => {
    const expected = `Expected names=<1 to ${askedNamesMax} names, with commas between>.`;
    const { names } = readAs(namesQuery, query, expected);
    const holders = await store.holders(readAs(askedNames, names.split(','), expected));
    return { holders } satisfies Omit<HoldersWire, 'index'>;
  });

  get('/api/names/:name', async ({ params, query }) => {
    const after = readAfter(query);
    const found = await store.named((params as { name: string }).name);
    if (found === null) throw new AppError(404, 'Nobody owns this username.');
    const { tokenId, ...named } = found;
    const { rows: transfers, next } = await store.transfers(tokenId, after, limits.transfers);
    const shown = transfers.flatMap(({ from, to }) => [from, to]);
    return {
      ...named,
      transfers,
      next,
      people: await sources.people([...new Set([named.holder, ...shown])]),
    } satisfies Omit<NameHistoryWire, 'index'>;
  });
}
