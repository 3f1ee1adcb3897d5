import {
  type ContractRequirement,
  isOfContract,
  type Lack,
  type Requirement,
  requirementsOf,
} from '@parley/domain/chat/gates';
import type { PublicConfig } from '@parley/domain/config/wire';
import { collectionOf } from '@parley/domain/rooms/collections';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { chainIsLate } from '../platform/rpc.ts';
import { createHoldings, type HoldingsReader, keyOf } from './holdings.ts';
import type { KnownRooms } from './roomBook.ts';

/** Who knows what: the chain of contracts, the database of linked accounts, a hub of who follows whom. */
export type GateReaders = {
  chain: HoldingsReader<ContractRequirement>;
  linked: HoldingsReader;
  follows: HoldingsReader;
};

type Options = {
  config: PublicConfig;
  rooms: KnownRooms;
  read: GateReaders;
  clock: Clock;
  log: Log;
};

/** Rooms of collections whose requirements are remembered. */
const roomsMax = 5_000;

export type Gates = ReturnType<typeof createGates>;

/** Who has what gated rooms ask for, looked up when somebody writes there. */
export function createGates({ config, rooms, read, clock, log }: Options) {
  /** What rooms ask for, for as long as `open` is the list of rooms. */
  let asked = new Map<string, readonly Requirement[]>();
  let open = rooms.open();
  const shared = { clock, log };
  // Each has a memory and failures of its own: one that is silent closes nothing that another opens.
  const chain = createHoldings({ ...shared, of: 'chain', read: read.chain, isLate: chainIsLate });
  const linked = createHoldings({ ...shared, of: 'database', read: read.linked, isLate });
  const follows = createHoldings({ ...shared, of: 'hub', read: read.follows, isLate });

  function requirements(id: string): readonly Requirement[] {
    if (open !== rooms.open() || asked.size > roomsMax) {
      open = rooms.open();
      asked = new Map();
    }
    const before = asked.get(id);
    if (before !== undefined) return before;
    const collection = collectionOf(id);
    const room =
      collection === null ? rooms.find(id) : { gate: { nft: { collection, atLeast: 1 } } };
    const found = requirementsOf(config, room?.gate) ?? [];
    asked.set(id, found);
    return found;
  }

  /** What is read of a member together: of a collection's room its own, of the others all that any asks for. */
  function readWith(id: string): readonly Requirement[] {
    if (collectionOf(id) !== null) return requirements(id);
    const all = [...open.map((room) => room.id), id].flatMap(requirements);
    return [...new Map(all.map((one) => [keyOf(one), one])).values()];
  }

  /**
   * What an author lacks to write in a room. Throws when that is not known: nobody has ever told, or a contract can't.
   * What is known to be missing is told even where the rest is not known.
   */
  async function lacks(author: string, room: string): Promise<Lack[]> {
    const wanted = requirements(room);
    const contracts = () => readWith(room).filter(isOfContract);
    const link = wanted.filter(({ kind }) => kind === 'linked');
    const follow = wanted.filter(({ kind }) => kind === 'follows');
    const found = await Promise.allSettled([
      chain.lacks(author, wanted.filter(isOfContract), contracts),
      linked.lacks(author, link, () => link),
      follows.lacks(author, follow, () => follow),
    ]);
    const missing = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const failure = found.find((one) => one.status === 'rejected');
    if (missing.length === 0 && failure !== undefined) throw failure.reason;
    return missing;
  }

  return {
    isGated: (room: string): boolean => requirements(room).length > 0,
    lacks,

    /** What an author lacks, by gated rooms and in `others`; rooms of which that is not known are left out. */
    async standing(
      author: string,
      others: readonly string[] = [],
    ): Promise<Record<string, Lack[]>> {
      const ids = [...rooms.open().map(({ id }) => id), ...others];
      const gated = ids.filter((id) => requirements(id).length > 0);
      const found = gated.map(async (room) => {
        const missing = await lacks(author, room).catch(() => null);
        return missing === null ? [] : [[room, missing] as const];
      });
      return Object.fromEntries((await Promise.all(found)).flat());
    },
  };
}

function isLate(): never {
  throw new Error('The answer did not come in time.');
}
