import { BoundedMap } from '@parley/domain/state/boundedMap';
import type { Clock } from '../platform/clock.ts';
import type { Describe } from './wire.ts';

/** How long facts are kept, in milliseconds, and of how many files. */
const freshMs = 10 * 60_000;
const knownMax = 5_000;

/** Asks what is known of a file once for many answers: a list shows dozens, over and over. */
export function rememberFacts(describe: Describe, clock: Clock): Describe {
  const known = new BoundedMap<string, { facts: Awaited<ReturnType<Describe>>; at: number }>(
    knownMax,
  );
  return async (uri) => {
    const before = known.get(uri);
    if (before !== undefined && clock.now() - before.at < freshMs) return before.facts;
    const facts = await describe(uri);
    // What is not known yet may be known in a moment.
    if (facts === null) return null;
    known.set(uri, { facts, at: clock.now() });
    return facts;
  };
}
