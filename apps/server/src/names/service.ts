import type { People } from '@parley/domain/chat/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createChainNames, type NameReader } from './chainNames.ts';
import { createHolders } from './holders.ts';
import type { IndexedNames } from './indexedNames.ts';
import { createKnown, type Known } from './known.ts';

type Options = {
  indexed: IndexedNames;
  /** Asked where the index does not tell. */
  reader: NameReader;
  clock: Clock;
  log: Log;
  /** How old an answer may be before it is asked again, in milliseconds. */
  freshMs?: number;
};

/** How long a page waits for names that are not known yet, or no longer, in milliseconds. */
const patienceMs = 800;
/** Authors that somebody was told of without their name, at most. */
const owedMax = 20_000;
/** Authors whose names are asked for again for open pages. Everybody's is when a page asks for it. */
const renewMax = 500;

export type NameService = ReturnType<typeof createNameService>;

/**
 * Main names of members: from the index, whose changes are heard of, else from the chain. They are kept in memory;
 * an old one is asked for again before it is told. Readers never wait long.
 */
export function createNameService({ indexed, reader, clock, log, freshMs = 30_000 }: Options) {
  const chain = createChainNames({ reader, clock, log });
  const holders = createHolders({ indexed, askChain, clock, freshMs });
  const names = createKnown<string | null>();
  const asking = new Map<string, Promise<boolean>>();
  const listeners: Array<(people: People) => void> = [];
  /**
   * Authors whom somebody was told of before it was known who they are. Nobody waits for the others' names:
   * else a server that starts would tell each name of those who come back to all who are back already.
   */
  const owed = new Set<string>();

  function isOld(author: string): boolean {
    const known = names.get(author);
    return known === undefined || clock.now() - known.at >= freshMs;
  }

  /**
   * The last known main name, null when there is none or it is not known. One that may have changed since is asked
   * for, and announced.
   */
  function nameOf(author: string): string | null {
    const known = names.get(author);
    if (known === undefined) {
      if (owed.size < owedMax) owed.add(author);
    } else if (isOld(author)) {
      void refresh([author]);
    }
    return known?.value ?? null;
  }

  /** The main names of these addresses; those that are asked for and come late are announced. */
  async function people(authors: readonly string[]): Promise<People> {
    const distinct = [...new Set(authors)];
    const old = distinct.filter(isOld);
    if (old.length > 0) await withDeadline(refresh(old), patienceMs, () => undefined);
    return Object.fromEntries(distinct.map((author) => [author, { name: nameOf(author) }]));
  }

  /** Asks for these authors' names and notifies the listeners of changes. */
  async function refresh(authors: readonly string[]): Promise<void> {
    const changed: People = {};
    const ask = async (author: string) => {
      if (await isChanged(author)) changed[author] = { name: names.get(author)?.value ?? null };
    };
    await Promise.all(authors.map(ask));
    if (Object.keys(changed).length > 0) tell(changed);
  }

  /** True when the author's name is another than somebody was told; told once to those who ask together. */
  async function isChanged(author: string): Promise<boolean> {
    const pending = asking.get(author);
    if (pending === undefined) return await ask(author);
    await pending;
    return false;
  }

  function ask(author: string): Promise<boolean> {
    const question = names.question();
    const pending: Promise<boolean> = read(author).then((value) => {
      const isDoubted = asking.get(author) !== pending;
      if (!isDoubted) asking.delete(author);
      if (value === undefined) return false;
      return learn(author, {
        value,
        question,
        at: isDoubted ? Number.NEGATIVE_INFINITY : clock.now(),
      });
    });
    asking.set(author, pending);
    return pending;
  }

  /** True when that is another name than somebody was told. */
  function learn(author: string, answer: Known<string | null>): boolean {
    const before = names.get(author);
    names.remember(author, answer);
    const isAwaited = before !== undefined || owed.delete(author);
    return isAwaited && (names.get(author)?.value ?? null) !== (before?.value ?? null);
  }

  /**
   * Whether the chain knows a main name. Where the index does not tell names, who just got one and writes at once is
   * shown by it: nothing else says that it changed.
   */
  async function askChain(author: string): Promise<boolean> {
    const question = names.question();
    const value = await chain.askMainName(author);
    const isIndexed = (await indexed.mainNameOf(author)) !== undefined;
    if (!isIndexed && learn(author, { value, question, at: clock.now() }))
      tell({ [author]: { name: value } });
    return value !== null;
  }

  function tell(changed: People): void {
    for (const listener of listeners) listener(changed);
  }

  /** Undefined when nobody tells. */
  async function read(author: string): Promise<string | null | undefined> {
    const told = await indexed.mainNameOf(author);
    return told === undefined ? await chain.mainNameOf(author) : told;
  }

  /** What was asked before, of these authors or of all, counts no longer, nor what is being asked. */
  function doubt(authors?: readonly string[]): void {
    names.age(Number.NEGATIVE_INFINITY, authors);
    holders.doubt(authors);
    for (const author of authors ?? asking.keys()) asking.delete(author);
  }

  return {
    nameOf,
    /** True when it is known that this author has a name, or none. */
    isKnown: names.has,
    people,
    holdsName: holders.holdsName,

    /** Hears what a step of the index changed: topics such as `member:0x…`, or `*` for anything. */
    hear(topics: readonly string[]): void {
      const members = topics.includes('*')
        ? undefined
        : topics.flatMap((topic) => /^member:(.+)$/.exec(topic)?.[1] ?? []);
      doubt(members);
      // Far from the head, steps tell of the past of thousands: they are asked for when a page shows them.
      if (indexed.isAtHead()) void refresh((members ?? names.addresses()).filter(names.has));
    },

    /** For open pages: asks again for those seen last whose answers are old; with `hasChanged` all answers are. */
    async renew(hasChanged = false): Promise<void> {
      if (hasChanged) doubt();
      await refresh(names.addresses().slice(-renewMax).filter(isOld));
    },

    onChange: (listener: (people: People) => void): void => {
      listeners.push(listener);
    },
  };
}
