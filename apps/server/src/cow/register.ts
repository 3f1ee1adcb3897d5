import { accountAt } from '../platform/accountKey.ts';
import type { Base } from '../platform/base.ts';
import type { IndexedSources } from '../platform/indexed.ts';
import { createLease, leaseLocks } from '../platform/lease.ts';
import { cowRoutes } from './http.ts';
import { startSolver } from './loop.ts';
import { createPatience } from './patience.ts';
import { openCowChain, readPlace } from './place.ts';
import { createRound } from './round.ts';
import { createSender } from './sender.ts';
import { createCowService } from './service.ts';
import { createSolverStore } from './solverStore.ts';
import { createCowStore } from './store.ts';

/** The topic of changes to anything, such as a fork. */
const everything = '*';

type Sources = IndexedSources &
  Readonly<{
    /** Calls back when the index has read blocks. */
    onChange: (listener: (block: number, topics: readonly string[]) => void) => () => void;
    /** Tells open pages that what they show has changed. */
    announce: (block: number, topics: readonly string[]) => void;
  }>;

/** The order book and its solver, where the settings name the contracts; see `domain/swap/cowWire.ts`. */
export function registerCow(base: Base, sources: Sources): { stop: () => Promise<void> } {
  const { config, database, rpc, clock, log, metrics } = base;
  const store = createCowStore(database);
  const place = readPlace(config);
  if (place === null) {
    cowRoutes(base, sources, store, null);
    return { stop: async () => {} };
  }
  const account = accountAt(place.solverKeyFile, 'PARLEY_SOLVER_KEY_FILE');
  const chain = openCowChain(config, place);
  const service = createCowService({ place, chain, store, rpc, clock });
  cowRoutes(base, sources, store, {
    solver: account.address.toLowerCase(),
    service,
    lock: leaseLocks.cow,
  });

  metrics.gauge('parley_orders_open', 'Signed orders that are open or being settled.', async () => {
    return (await store.book(leaseLocks.cow)).openOrders;
  });
  metrics.gauge('parley_order_solver_working', '1 while some server settles orders.', async () =>
    (await store.book(leaseLocks.cow)).isWorking ? 1 : 0,
  );
  const tell = (topics: readonly string[]) => sources.announce(sources.indexState().block, topics);
  const lease = createLease({
    url: config.databaseUrl,
    log,
    name: 'cow',
    channel: 'parley_cow',
    lock: leaseLocks.cow,
    // An order was placed, or has changed.
    onNotice(payload) {
      const [change = '', owner = ''] = payload.split(' ');
      if (change !== 'insert' && change !== 'update') return;
      tell([`member:${owner}`]);
      if (change === 'insert') solver.wake();
    },
    onGap: () => tell([everything]),
  });
  const solverStore = createSolverStore(database);
  const sender = createSender(chain.client, account, place.settlement);
  const parts = { chain, store: solverStore, sender, solver: account.address, clock, log };
  const round = createRound({ ...parts, patience: createPatience() });
  const solver = startSolver({ lease, store: solverStore, round, log });
  const stopListening = sources.onChange((_, topics) => {
    if (topics.includes(everything)) solver.wake();
    else solver.onBlock();
  });
  return {
    async stop(): Promise<void> {
      stopListening();
      await solver.stop();
    },
  };
}
