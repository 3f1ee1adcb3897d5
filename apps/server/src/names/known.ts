import { BoundedMap } from '@parley/domain/state/boundedMap';
/** An answer, when it came in milliseconds, and the number of its question: later questions count. */
export type Known<T> = { value: T; at: number; question: number };

/** Addresses whose answers are kept. */
const knownMax = 20_000;

/** The newest answers for addresses; the one that was renewed longest ago makes room. */
export function createKnown<T>() {
  const known = new BoundedMap<string, Known<T>>(knownMax);
  let questions = 0;
  return {
    /** The number of a question that is asked now. */
    question(): number {
      questions += 1;
      return questions;
    },
    get: (address: string): Known<T> | undefined => known.get(address),
    has: (address: string): boolean => known.has(address),
    /** The addresses, the one renewed longest ago first. */
    addresses: (): string[] => [...known.keys()],
    /** Keeps an answer unless one to a later question is there. */
    remember(address: string, answer: Known<T>): void {
      if ((known.get(address)?.question ?? 0) > answer.question) return;
      known.set(address, answer);
    },
    /** Has these addresses, or all, asked for again: their answers count as no newer than `at`. */
    age(at: number, addresses: Iterable<string> = known.keys()): void {
      for (const address of addresses) {
        const answer = known.get(address);
        if (answer !== undefined) answer.at = Math.min(answer.at, at);
      }
    },
  };
}
