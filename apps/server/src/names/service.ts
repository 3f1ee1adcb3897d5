import type { People } from '@parley/domain/chat/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { chainIsLate } from '../platform/rpc.ts';

/** The chain's answer for an address and its names. Throws when the chain cannot be reached. */
export type NameReader = {
  /** The main name without TLD, or null. */
  mainNameOf(address: string): Promise<string | null>;
  holdsName(address: string): Promise<boolean>;
};

type Known<T> = { value: T; at: number };
type Options = {
  reader: NameReader;
  clock: Clock;
  log: Log;
  /** How old an answer may be before it is asked again, in milliseconds. */
  freshMs?: number;
};

/** An answer "holds no name" is asked again soon: the member may have minted since. */
const noNameFreshMs = 2_000;
/** How long "holds a name" is believed without another word from the chain, in milliseconds. */
const holdsNameMaxMs = 60_000;
/** The same while the chain does not answer: a chat must not wait for a chain. A day. */
const holdsNameSilentMaxMs = 86_400_000;
/** How long a member who held a name the last time waits for the chain, in milliseconds. */
const memberPatienceMs = 500;
/** How long a page waits for names that are not known yet, in milliseconds. */
const patienceMs = 800;
/** How long one question to the chain may take, in milliseconds. */
const answerMaxMs = 2_000;
/** After a failure the chain is left alone for so long, in milliseconds. */
const restMs = 1_000;
/** Authors whose names are kept, and of those, how many are asked for in one round. */
const knownMax = 20_000;
const refreshMax = 500;
const atOnce = 8;

export type NameService = ReturnType<typeof createNameService>;

/** Main names of authors, kept in memory and renewed; readers never wait long for the chain. */
export function createNameService({ reader, clock, log, freshMs = 30_000 }: Options) {
  const names = new Map<string, Known<string | null>>();
  const holders = new Map<string, Known<boolean>>();
  const asking = new Map<string, Promise<void>>();
  const listeners: Array<(people: People) => void> = [];
  /**
   * Authors whom somebody was told of before the chain had said who they are. Nobody waits for the others' names:
   * else a server that starts would tell each name of those who come back to all who are back already.
   */
  const owed = new Set<string>();
  let restUntil = Number.NEGATIVE_INFINITY;

  /** The last known main name, null when there is none or it is not known. */
  function nameOf(author: string): string | null {
    const known = names.get(author);
    if (known === undefined && owed.size < knownMax) owed.add(author);
    return known?.value ?? null;
  }

  /** The main names of these addresses; unknown ones are fetched, and announced later if it takes long. */
  async function people(authors: readonly string[]): Promise<People> {
    const distinct = [...new Set(authors)];
    const unknown = distinct.filter((author) => !names.has(author));
    if (unknown.length > 0 && clock.now() >= restUntil) {
      await withDeadline(refresh(unknown), patienceMs, () => undefined);
    }
    return Object.fromEntries(distinct.map((author) => [author, { name: nameOf(author) }]));
  }

  /** Reads these authors' names from the chain and notifies the listeners of changes. */
  async function refresh(authors: readonly string[]): Promise<void> {
    const changed: People = {};
    const left = [...authors];
    const worker = async () => {
      for (let author = left.pop(); author !== undefined; author = left.pop()) {
        if (await ask(author)) changed[author] = { name: nameOf(author) };
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, worker));
    if (Object.keys(changed).length === 0) return;
    for (const listener of listeners) listener(changed);
  }

  /** True when the author's name is another than somebody was told. One question at a time per author. */
  async function ask(author: string): Promise<boolean> {
    if (clock.now() < restUntil) return false;
    const before = names.get(author);
    const pending = asking.get(author) ?? read(author).finally(() => asking.delete(author));
    asking.set(author, pending);
    await pending;
    const after = names.get(author);
    const isAwaited = before !== undefined || (after !== undefined && owed.delete(author));
    return isAwaited && (after?.value ?? null) !== (before?.value ?? null);
  }

  async function read(author: string): Promise<void> {
    try {
      remember(names, author, {
        value: await withDeadline(reader.mainNameOf(author), answerMaxMs, chainIsLate),
        at: clock.now(),
      });
    } catch (error) {
      rest(error);
    }
  }

  function rest(error: unknown): void {
    if (clock.now() < restUntil) return;
    log.warn('names-unavailable', { error });
    restUntil = clock.now() + restMs;
  }

  async function askHolder(address: string): Promise<boolean> {
    if (clock.now() < restUntil) throw new Error('The chain did not answer a moment ago.');
    try {
      const value = await withDeadline(reader.holdsName(address), answerMaxMs, chainIsLate);
      remember(holders, address, { value, at: clock.now() });
      return value;
    } catch (error) {
      rest(error);
      throw error;
    }
  }

  /**
   * Whether an address holds a name. A member who held one does not wait for a chain that is slow
   * or down. Throws when the chain does not answer, and has not confirmed the name within a day.
   */
  async function holdsName(address: string): Promise<boolean> {
    const known = holders.get(address);
    const age = clock.now() - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known !== undefined && age < (known.value ? freshMs : noNameFreshMs)) return known.value;
    const answer = askHolder(address);
    if (known?.value !== true || age > holdsNameSilentMaxMs) return await answer;
    // Whether it comes, and when, is for the next message.
    answer.catch(() => {});
    if (age <= holdsNameMaxMs) return true;
    return await withDeadline(answer, memberPatienceMs, () => true).catch(() => true);
  }

  /** Asks again for the authors seen last: those with old answers, or with `all` everybody. */
  async function renew(all = false): Promise<void> {
    const now = clock.now();
    // Believed no longer, unless the chain goes silent.
    if (all)
      for (const known of holders.values()) known.at = Math.min(known.at, now - holdsNameMaxMs - 1);
    const latest = [...names].slice(-refreshMax);
    const old = latest.filter(([, known]) => all || now - known.at >= freshMs);
    await refresh(old.map(([author]) => author));
  }

  return {
    nameOf,
    /** True when it is known from the chain that this author has a name, or none. */
    isKnown: (author: string): boolean => names.has(author),
    people,
    holdsName,
    renew,
    onChange: (listener: (people: People) => void): void => {
      listeners.push(listener);
    },
  };
}

/** Keeps the newest answers; the one that was renewed longest ago makes room. */
function remember<T>(known: Map<string, Known<T>>, address: string, answer: Known<T>): void {
  known.delete(address);
  known.set(address, answer);
  const [oldest] = known.keys();
  if (known.size > knownMax && oldest !== undefined) known.delete(oldest);
}
