import { accountAt } from '../platform/accountKey.ts';
import type { Base } from '../platform/base.ts';
import type { IndexedSources } from '../platform/indexed.ts';
import { cowRoutes } from './http.ts';
import { createCowLink, solverLock } from './link.ts';
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
  const { config, database, rpc, clock, log } = base;
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
    lock: solverLock,
  });

  const tell = (topics: readonly string[]) => sources.announce(sources.indexState().block, topics);
  const link = createCowLink({
    ...{ url: config.databaseUrl, log },
    onOrder: (change, owner) => {
      tell([`member:${owner}`]);
      if (change === 'insert') solver.wake();
    },
    onGap: () => tell([everything]),
  });
  const solverStore = createSolverStore(database);
  const sender = createSender(chain.client, account, place.settlement);
  const parts = { chain, store: solverStore, sender, solver: account.address, clock, log };
  const round = createRound({ ...parts, patience: createPatience() });
  const solver = startSolver({ link, store: solverStore, round, log });
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
