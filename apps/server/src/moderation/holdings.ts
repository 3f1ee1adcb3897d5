import { type Lack, lacksOf, type Requirement } from '@parley/domain/chat/gates';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';
import { isUnanswered } from '../platform/contractAnswers.ts';
import type { Log } from '../platform/log.ts';

/** How much a member has of each requirement; 1 or 0 of those at Farcaster. Throws when whoever knows does not answer. */
export type HoldingsReader<One extends Requirement = Requirement> = (
  author: string,
  requirements: readonly One[],
) => Promise<readonly bigint[]>;

type Options<One extends Requirement> = {
  /** Who is asked, for the log. */
  of: string;
  read: HoldingsReader<One>;
  /** Throws what a question ends with that takes too long. */
  isLate: () => never;
  clock: Clock;
  log: Log;
};
type Known = { held: bigint; at: number };

/** How long it is believed that a member has enough, in milliseconds. */
const enoughMs = 15_000;
/** How long it is believed that they lack something: they may be getting it right now. */
const lackMs = 2_000;
/** How long the last answer holds while nobody answers, in milliseconds: a chat must not wait for it. A day. */
const silentMs = 86_400_000;
/** How long one question may take, in milliseconds. */
const answerMaxMs = 2_000;
/** After a failure nothing is asked for so long, in milliseconds. */
const restMs = 1_000;
/** Answers that are remembered: what one member has of one thing. */
const knownMax = 50_000;

/** What members have of some requirements, as one source knows it: a chain, the database, or a hub. */
export function createHoldings<One extends Requirement>(options: Options<One>) {
  const { of, read, isLate, clock, log } = options;
  const known = new BoundedMap<string, Known>(knownMax);
  const asking = new Map<string, Promise<void>>();
  let restUntil = Number.NEGATIVE_INFINITY;
  /** What the last question ended with where a contract could not answer it. */
  let unanswered: unknown = null;

  async function ask(author: string, wanted: readonly One[]): Promise<void> {
    try {
      const at = clock.now();
      const held = await withDeadline(read(author, wanted), answerMaxMs, isLate);
      unanswered = null;
      wanted.forEach((one, index) => {
        known.set(`${author} ${keyOf(one)}`, { held: held[index] ?? 0n, at });
      });
    } catch (error) {
      restUntil = clock.now() + restMs;
      unanswered = isUnanswered(error) ? error : null;
      log.warn('gates-unreadable', { of, error });
    }
  }

  /** What is known of an author, of each requirement; null where something is missing or too old to count. */
  function knownOf(author: string, wanted: readonly One[], maxMs: number): Lack[] | null {
    const found = wanted.map((one) => known.get(`${author} ${keyOf(one)}`));
    const counts = found.every((one) => one !== undefined && clock.now() - one.at <= maxMs);
    return counts
      ? lacksOf(
          wanted,
          found.map((one) => one?.held ?? 0n),
        )
      : null;
  }

  return {
    /**
     * What an author lacks of these; `all` is what is asked for together with them. Throws when nobody has ever told, or
     * a contract can't.
     */
    async lacks(
      author: string,
      wanted: readonly One[],
      all: () => readonly One[],
    ): Promise<Lack[]> {
      if (wanted.length === 0) return [];
      const recent = knownOf(author, wanted, enoughMs - 1);
      const isFresh = recent?.length === 0 || knownOf(author, wanted, lackMs - 1) !== null;
      if (!isFresh && clock.now() >= restUntil) {
        const together = all();
        const key = `${author} ${together.map(keyOf).join()}`;
        const pending = asking.get(key) ?? ask(author, together).finally(() => asking.delete(key));
        asking.set(key, pending);
        await pending;
      }
      const last = knownOf(author, wanted, silentMs);
      if (last !== null) return last;
      if (unanswered !== null) throw unanswered;
      return isLate();
    },
  };
}

/** The same for requirements that the same answer meets. */
export function keyOf(requirement: Requirement): string {
  return 'contract' in requirement
    ? `${requirement.kind} ${requirement.contract}`
    : requirement.kind;
}
