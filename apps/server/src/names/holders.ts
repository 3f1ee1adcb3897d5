import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';
import type { IndexedNames } from './indexedNames.ts';
import { createKnown } from './known.ts';

type Options = {
  indexed: Pick<IndexedNames, 'holdsName'>;
  /**
   * Whether an address has a main name, which is all that registries of others tell; the index knows of the names
   * besides. Throws when the chain does not tell.
   */
  askChain: (address: string) => Promise<boolean>;
  clock: Clock;
  /** How old an answer may be before it is asked again, in milliseconds. */
  freshMs: number;
};

/** An answer "holds no name" is asked again soon: the member may have minted since. */
const noNameFreshMs = 2_000;
/** How long "holds a name" is believed without another word from the chain, in milliseconds. */
const holdsNameMaxMs = 60_000;
/** The same while the chain does not answer: a chat must not wait for a chain. A day. */
const holdsNameSilentMaxMs = 86_400_000;
/** How long a member who held a name the last time waits for the chain, in milliseconds. */
const memberPatienceMs = 500;

/** Who holds a name, kept in memory: it is asked with every message. */
export function createHolders({ indexed, askChain, clock, freshMs }: Options) {
  const known = createKnown<boolean>();

  function remember(address: string, value: boolean, question: number): void {
    known.remember(address, { value, at: clock.now(), question });
  }

  /** A node that is behind the index may still see a name there; that is believed this once. */
  async function ask(address: string, isIndexed: boolean | undefined): Promise<boolean> {
    const question = known.question();
    const value = await askChain(address);
    if (!value || isIndexed !== false) remember(address, value, question);
    return value;
  }

  /**
   * Whether an address holds a name. A member who held one does not wait for a chain that is slow
   * or down. Throws when neither the index nor the chain tells, and no name was confirmed within a day.
   */
  async function holdsName(address: string): Promise<boolean> {
    const last = known.get(address);
    const age = clock.now() - (last?.at ?? Number.NEGATIVE_INFINITY);
    if (last !== undefined && age < (last.value ? freshMs : noNameFreshMs)) return last.value;
    const question = known.question();
    const isIndexed = await indexed.holdsName(address);
    if (isIndexed === true) {
      remember(address, true, question);
      return true;
    }
    // A name that was minted a moment ago is on the chain before it is in the index.
    const answer = ask(address, isIndexed);
    const isBelieved = last?.value === true && isIndexed === undefined;
    if (!isBelieved || age > holdsNameSilentMaxMs) return await answer;
    // Whether it comes, and when, is for the next message.
    answer.catch(() => {});
    if (age <= holdsNameMaxMs) return true;
    return await withDeadline(answer, memberPatienceMs, () => true).catch(() => true);
  }

  return {
    holdsName,
    /** These addresses, or all, are believed no longer, unless nobody tells. */
    doubt(addresses?: Iterable<string>): void {
      known.age(clock.now() - holdsNameMaxMs - 1, addresses);
    },
  };
}
