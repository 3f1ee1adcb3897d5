import { placeOf } from '@parley/domain/chat/postWire';
import { listAt } from '@parley/domain/nft/paths';
import type { NftList } from '@parley/domain/nft/wire';
import type { Subject } from '@parley/domain/site/heads';
import { type PagePath, pageAt } from '@parley/domain/site/pages';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';

/** Reads what a page is about; null where there is nothing. May throw. */
export type SubjectReader = {
  /** `id` is a name, with or without TLD, or an address. */
  profile(id: string): Promise<Subject | null>;
  /** `id` is an address, a unique id, or the creator's address with it: `0x…-cats`. */
  collection(id: string): Promise<Subject | null>;
  /** Whether a list has collections that match `search`. */
  search(list: NftList, search: string): Promise<Subject | null>;
  /** The message at a place of a room. */
  post(room: string, seq: number): Promise<Subject | null>;
  /** A room by its id. */
  room(id: string): Promise<Subject | null>;
};

type Options = {
  reader: SubjectReader;
  clock: Clock;
  /** How long a page waits for an answer, in milliseconds; without one its head is the general one. */
  budgetMs?: number;
};

type Known = { subject: Promise<Subject | null>; at: number };

/** How long an answer counts, in milliseconds. */
const freshMs = 60_000;
/** Size of the cache. */
const knownMax = 2_000;
/** Questions under way at once: crawlers must not flood the chain. */
const atOnce = 16;
const aboutMaxLength = 128;

/** What to ask for, under which key, and how long an answer counts, in milliseconds. */
type Question = { key: string; read: () => Promise<Subject | null>; countsMs: number };

type ReadSubject = (id: string) => Promise<Subject | null>;

/**
 * Asks the index first, then the chain: what the index does not have, it may only not have yet. Throws
 * where one of them fails and the other knows of nothing, since that may be a lie.
 */
export function eitherOf(index: ReadSubject, chain: ReadSubject): ReadSubject {
  return async (id) => {
    const [indexed] = await Promise.allSettled([index(id)]);
    const found = indexed.status === 'fulfilled' ? indexed.value : null;
    const subject = found ?? (await chain(id));
    if (subject === null && indexed.status === 'rejected') throw indexed.reason;
    return subject;
  };
}

export type Subjects = ReturnType<typeof createSubjects>;

/** What pages are about, asked for within bounds of time, number and memory. */
export function createSubjects({ reader, clock, budgetMs = 300 }: Options) {
  const known = new BoundedMap<string, Known>(knownMax);
  let asking = 0;

  /** Pages about what their `id` names. */
  const byId: Partial<Record<PagePath, ReadSubject>> = {
    '/nft/collection': reader.collection,
    '/profile': reader.profile,
    '/room': reader.room,
  };

  /** Undefined for a page that is about no id, and for a profile without one: it is the member's own. */
  function questionAbout(page: PagePath, id: string): Question | null | undefined {
    const read = byId[page];
    if (read === undefined || (page === '/profile' && id === '')) return undefined;
    return to(page, id, read);
  }

  /** What to ask for a page, and the key of the answer; null where it can be nothing. */
  function questionOf(path: string, query: URLSearchParams): Question | null | undefined {
    const page = pageAt(path);
    const list = page === null ? null : listAt(page);
    const id = query.get('id') ?? '';
    const search = query.get('search')?.trim() ?? '';
    const aboutId = page === null ? undefined : questionAbout(page, id);
    if (aboutId !== undefined) return aboutId;
    if (page === '/post') return postQuestion(query.get('room') ?? '', placeOf(id));
    if (list === null || search === '') return undefined;
    return to(list, search, (text) => reader.search(list, text));
  }

  /** A message may be deleted at any time: its answer counts for nobody else. */
  function postQuestion(room: string, seq: number | null): Question | null {
    const question = to('/post', seq === null ? '' : `${room} ${seq}`, () =>
      reader.post(room, seq ?? 0),
    );
    return question && { ...question, countsMs: 0 };
  }

  async function ask({ key, read, countsMs }: Question): Promise<Subject | null | undefined> {
    const before = known.get(key);
    if (before !== undefined && clock.now() - before.at < countsMs) return await before.subject;
    if (asking >= atOnce) return undefined;
    asking += 1;
    const subject = read().finally(() => {
      asking -= 1;
    });
    // A failure is forgotten, so that the next visitor asks again.
    subject.catch(() => known.delete(key));
    known.set(key, { subject, at: clock.now() });
    return await subject;
  }

  return {
    /**
     * The subject of a page; null when there is nothing, undefined when the page has none or none is
     * known in time. Never throws.
     */
    async of(path: string, query: string): Promise<Subject | null | undefined> {
      const question = questionOf(path, new URLSearchParams(query));
      if (question === undefined || question === null) return question;
      const answer = ask(question).catch(() => undefined);
      return await withDeadline(answer, budgetMs, () => undefined);
    },
  };
}

function to(kind: string, about: string, read: ReadSubject): Question | null {
  if (about === '' || about.length > aboutMaxLength) return null;
  return { key: `${kind} ${about}`, read: () => read(about), countsMs: freshMs };
}
