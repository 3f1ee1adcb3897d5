import type {
  MemberStakesWire,
  StakingPoolWire,
  StakingStreamWire,
} from '@parley/domain/staking/wire';
import type { Base } from '../platform/base.ts';
import { type IndexedSources, indexedRoutes } from '../platform/indexed.ts';
import { readAddress, readAfter } from '../platform/pages.ts';
import type { StakingStore } from './store.ts';
import { createStreamReader } from './stream.ts';

/** Events of one answer. */
const limit = 20;

/** GET /api/staking, /api/staking/stream, and /api/members/:address/stakes; see `domain/staking/wire.ts`. */
export function stakingRoutes(base: Base, sources: IndexedSources, store: StakingStore): void {
  const { get } = indexedRoutes(base, sources);
  const readStream = createStreamReader(store);

  get('/api/staking', async ({ query }) => {
    const after = readAfter(query);
    const [pool, stream, { rows: events, next }] = await Promise.all([
      store.pool(),
      store.stream(),
      store.events(null, after, limit),
    ]);
    const shown = [...new Set(events.map(({ account }) => account))];
    return {
      ...pool,
      stream,
      events,
      next,
      people: await sources.people(shown),
    } satisfies Omit<StakingPoolWire, 'index'>;
  });

  get('/api/staking/stream', async () => {
    const stream = await readStream(await sources.chainNow());
    const shown = [...new Set(stream.rewards.map(({ account }) => account))];
    return { ...stream, people: await sources.people(shown) } satisfies Omit<
      StakingStreamWire,
      'index'
    >;
  });

  get('/api/members/:address/stakes', async ({ params, query }) => {
    const account = readAddress((params as { address: string }).address);
    const after = readAfter(query);
    const [own, { rows: events, next }] = await Promise.all([
      store.account(account),
      store.events(account, after, limit),
    ]);
    return { ...own, events, next } satisfies Omit<MemberStakesWire, 'index'>;
  });
}
