import type { Subject } from '@parley/domain/site/heads';
import { pageAt } from '@parley/domain/site/pages';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';

/** Reads the subject of a page with an id from the chain; null for an unknown id. May throw. */
export type SubjectReader = {
  /** `id` is a name, with or without TLD, or an address. */
  profile(id: string): Promise<Subject | null>;
  /** `id` is an address, or the creator's with the unique id: `0x…-cats`. */
  collection(id: string): Promise<Subject | null>;
};

type Options = {
  reader: SubjectReader;
  clock: Clock;
  /** How long a page waits for the chain, in milliseconds; without an answer its head is the general one. */
  budgetMs?: number;
};

type Known = { subject: Promise<Subject | null>; at: number };

/** How long an answer counts, in milliseconds. */
const freshMs = 60_000;
/** Size of the cache. */
const knownMax = 2_000;
/** Questions under way at once: crawlers must not flood the chain. */
const atOnce = 16;
const idMaxLength = 128;

export type Subjects = ReturnType<typeof createSubjects>;

/** What pages are about, asked of the chain within bounds of time, number and memory. */
export function createSubjects({ reader, clock, budgetMs = 300 }: Options) {
  const known = new Map<string, Known>();
  let asking = 0;

  function readerOf(path: string) {
    const page = pageAt(path);
    if (page === '/profile') return reader.profile;
    return page === '/nft/collection' ? reader.collection : null;
  }

  function ask(key: string, read: () => Promise<Subject | null>): Promise<Subject | null> {
    const before = known.get(key);
    if (before !== undefined && clock.now() - before.at < freshMs) return before.subject;
    if (asking >= atOnce) return Promise.resolve(null);
    asking += 1;
    const subject = read().finally(() => {
      asking -= 1;
    });
    // A failure is forgotten, so that the next visitor asks again.
    subject.catch(() => known.delete(key));
    known.delete(key);
    known.set(key, { subject, at: clock.now() });
    const [oldest] = known.keys();
    if (known.size > knownMax && oldest !== undefined) known.delete(oldest);
    return subject;
  }

  return {
    /** The subject of a page; undefined when it has none, or none is known in time. Never throws. */
    async of(path: string, query: string): Promise<Subject | undefined> {
      const read = readerOf(path);
      const id = new URLSearchParams(query).get('id');
      if (read === null || id === null || id === '' || id.length > idMaxLength) return undefined;
      const answer = ask(`${pageAt(path)} ${id}`, () => read(id)).catch(() => null);
      return (await withDeadline(answer, budgetMs, () => null)) ?? undefined;
    },
  };
}
