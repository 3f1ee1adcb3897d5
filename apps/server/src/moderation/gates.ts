import { type Lack, lacksOf, type Requirement, requirementsOf } from '@parley/domain/chat/gates';
import type { PublicConfig } from '@parley/domain/config/wire';
import { collectionOf } from '@parley/domain/rooms/collections';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';
import { isUnanswered } from '../platform/contractAnswers.ts';
import type { Log } from '../platform/log.ts';
import { chainIsLate } from '../platform/rpc.ts';
import type { KnownRooms } from './roomBook.ts';

/** How much a member has of each requirement. Throws when the chain does not answer. */
export type HoldingsReader = (
  author: string,
  requirements: readonly Requirement[],
) => Promise<readonly bigint[]>;

type Options = {
  config: PublicConfig;
  rooms: KnownRooms;
  read: HoldingsReader;
  clock: Clock;
  log: Log;
};
type Known = { held: bigint; at: number };

/** How long it is believed that a member has enough, in milliseconds. */
const enoughMs = 15_000;
/** How long it is believed that they lack something: they may be getting it right now. */
const lackMs = 2_000;
/** How long the last answer holds while the chain is silent, in milliseconds: a chat must not wait for it. A day. */
const silentMs = 86_400_000;
/** How long one question to the chain may take, in milliseconds. */
const answerMaxMs = 2_000;
/** After a failure the chain is left alone for so long, in milliseconds. */
const restMs = 1_000;
/** Answers that are remembered: what one member has of one thing. */
const knownMax = 50_000;
/** Rooms of collections whose requirements are remembered. */
const roomsMax = 5_000;

export type Gates = ReturnType<typeof createGates>;

/** Who has what gated rooms ask for, looked up when somebody writes there. */
export function createGates({ config, rooms, read, clock, log }: Options) {
  /** What rooms ask for, for as long as `open` is the list of rooms. */
  let asked = new Map<string, readonly Requirement[]>();
  let open = rooms.open();
  const known = new BoundedMap<string, Known>(knownMax);
  const asking = new Map<string, Promise<void>>();
  let restUntil = Number.NEGATIVE_INFINITY;
  /** What the last question ended with where a contract could not answer it. */
  let unanswered: unknown = null;

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

  async function ask(author: string, wanted: readonly Requirement[]): Promise<void> {
    try {
      const at = clock.now();
      const held = await withDeadline(read(author, wanted), answerMaxMs, chainIsLate);
      unanswered = null;
      wanted.forEach((one, index) => {
        known.set(`${author} ${keyOf(one)}`, { held: held[index] ?? 0n, at });
      });
    } catch (error) {
      restUntil = clock.now() + restMs;
      unanswered = isUnanswered(error) ? error : null;
      log.warn('gates-unreadable', { error });
    }
  }

  /** What is known of an author, of each requirement; null where something is missing or too old to count. */
  function knownOf(author: string, wanted: readonly Requirement[], maxMs: number) {
    const found = wanted.map((one) => known.get(`${author} ${keyOf(one)}`));
    const counts = found.every((one) => one !== undefined && clock.now() - one.at <= maxMs);
    return counts
      ? lacksOf(
          wanted,
          found.map((one) => one?.held ?? 0n),
        )
      : null;
  }

  /** What an author lacks to write in a room. Throws when the chain has never told, or a contract can't. */
  async function lacks(author: string, room: string): Promise<Lack[]> {
    const wanted = requirements(room);
    if (wanted.length === 0) return [];
    const recent = knownOf(author, wanted, enoughMs - 1);
    const isFresh = recent?.length === 0 || knownOf(author, wanted, lackMs - 1) !== null;
    if (!isFresh && clock.now() >= restUntil) {
      const all = readWith(room);
      const key = `${author} ${all.map(keyOf).join()}`;
      const pending = asking.get(key) ?? ask(author, all).finally(() => asking.delete(key));
      asking.set(key, pending);
      await pending;
    }
    const last = knownOf(author, wanted, silentMs);
    if (last !== null) return last;
    if (unanswered !== null) throw unanswered;
    return chainIsLate();
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

function keyOf({ kind, contract }: Requirement): string {
  return `${kind} ${contract}`;
}
