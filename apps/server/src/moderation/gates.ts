import { type Lack, lacksOf, type Requirement, requirementsOf } from '@parley/domain/chat/gates';
import type { PublicConfig } from '@parley/domain/config/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { chainIsLate } from '../platform/rpc.ts';

/** How much a member has of each requirement. Throws when the chain does not answer. */
export type HoldingsReader = (
  author: string,
  requirements: readonly Requirement[],
) => Promise<readonly bigint[]>;

type Options = { config: PublicConfig; read: HoldingsReader; clock: Clock; log: Log };
type Known = { held: readonly bigint[]; at: number };

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
/** Members who are remembered. */
const knownMax = 20_000;

export type Gates = ReturnType<typeof createGates>;

/** Who has what gated rooms ask for, looked up when somebody writes there. */
export function createGates({ config, read, clock, log }: Options) {
  const byRoom = new Map(
    config.rooms.map(({ id }) => [id, requirementsOf(config, id) ?? []] as const),
  );
  const all = [...byRoom.values()].flat();
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<void>>();
  let restUntil = Number.NEGATIVE_INFINITY;

  async function ask(author: string): Promise<void> {
    try {
      const at = clock.now();
      const held = await withDeadline(read(author, all), answerMaxMs, chainIsLate);
      known.delete(author);
      known.set(author, { held, at });
      const [oldest] = known.keys();
      if (known.size > knownMax && oldest !== undefined) known.delete(oldest);
    } catch (error) {
      restUntil = clock.now() + restMs;
      log.warn('gates-unreadable', { error });
    }
  }

  /** What an author has of everything, as fresh as it has to be. Throws when nothing is known. */
  async function heldBy(author: string, requirements: readonly Requirement[]) {
    const before = known.get(author);
    const lacks = before === undefined || lacksIn(requirements, before.held).length > 0;
    const isFresh = before !== undefined && clock.now() - before.at < (lacks ? lackMs : enoughMs);
    if (!isFresh && clock.now() >= restUntil) {
      const pending = asking.get(author) ?? ask(author).finally(() => asking.delete(author));
      asking.set(author, pending);
      await pending;
    }
    const now = known.get(author);
    if (now === undefined || clock.now() - now.at > silentMs) return chainIsLate();
    return now.held;
  }

  function lacksIn(requirements: readonly Requirement[], held: readonly bigint[]): Lack[] {
    return lacksOf(
      requirements,
      requirements.map((one) => held[all.indexOf(one)] ?? 0n),
    );
  }

  /** What an author lacks to write in a room. Throws when the chain has never told. */
  async function lacks(author: string, room: string): Promise<Lack[]> {
    const requirements = byRoom.get(room) ?? [];
    if (requirements.length === 0) return [];
    return lacksIn(requirements, await heldBy(author, requirements));
  }

  return {
    isGated: (room: string): boolean => (byRoom.get(room) ?? []).length > 0,
    lacks,

    /** What an author lacks, by gated rooms; rooms of which that is not known are left out. */
    async standing(author: string): Promise<Record<string, Lack[]>> {
      const gated = [...byRoom].filter(([, requirements]) => requirements.length > 0);
      const found = gated.map(async ([room]) => {
        const missing = await lacks(author, room).catch(() => null);
        return missing === null ? [] : [[room, missing] as const];
      });
      return Object.fromEntries((await Promise.all(found)).flat());
    },
  };
}
