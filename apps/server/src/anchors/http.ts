import { type AnchorsWire, anchorRoom } from '@parley/domain/chat/anchors';
import * as z from 'zod/mini';
import type { Base } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { placeDigits, readAs } from '../platform/pages.ts';
import type { AnchorAccounts } from './accounts.ts';
import type { AnchorStore } from './store.ts';

/** Anchors of one answer. */
const anchorsMax = 20;
const fromQuery = z.object({
  from: z._default(placeDigits, '1'),
});

/** GET /api/chat/rooms/:room/anchors; see `domain/chat/anchors.ts`. */
export function anchorRoutes(
  base: Base,
  sources: IndexedSources,
  {
    accounts,
    store,
    hasRoom,
    host,
  }: {
    accounts: AnchorAccounts;
    store: AnchorStore;
    hasRoom: (room: string) => Promise<boolean>;
    /** The host that the community began at. */
    host: string;
  },
): void {
  const { get } = indexedRoutes(base, sources);
  const { community } = base.config;

  get('/api/chat/rooms/:room/anchors', async ({ params, query }) => {
    const { room } = params as { room: string };
    const { from } = readAs(fromQuery, query, 'Expected from=<seq>.');
    if (!(await hasRoom(room))) throw new AppError(404, 'This room doesn’t exist.');
    const name = await anchorRoom(room, { chainId: community.supportedChainId, host });
    const [anchors, first] = await Promise.all([
      store.newest(name, accounts.known(), anchorsMax),
      store.firstFrom(name, accounts.known(), Number(from)),
    ]);
    return { anchors, first } satisfies Omit<AnchorsWire, 'index'>;
  });
}
