import type { Person } from '@parley/domain/chat/wire';
import { nameLength, nameMaxLength } from '@parley/domain/names/rules';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import type { ClientPorts } from '../ports.ts';

type Address = `0x${string}`;
/** What the chain was asked. */
type Question = { addresses: readonly Address[]; names: readonly string[] };
/** Its answers in the order of the question: '' for no main name, the zero address for no holder. */
export type PeopleAnswer = {
  mainNames: readonly string[];
  holders: readonly string[];
  moderators: readonly string[];
};

/** Who an address is, as the chain says: the name that it was claimed to have, else its main one; null for none. */
export type FoundPerson = Person;

/**
 * What this device itself found out about who people are. A claim is an address, in any letter case, with the name
 * that somebody says it has, without TLD.
 */
export type PeopleCheck = {
  /** Looks a claim up, unless that was done a while ago and nothing speaks against it (`isDoubted`). */
  check(address: string, name: string | null, isDoubted?: boolean): void;
  /** Undefined while the chain is asked, 'unanswered' while it does not answer. */
  of(address: string, name: string | null): FoundPerson | 'unanswered' | undefined;
  /** Calls back when something else is known about an address, which is looked up again for as long as that lasts. */
  subscribe(address: string, listener: () => void): () => void;
  /** Calls back with every claim of which something else was found than before. */
  onFound(listener: (address: string, claimed: string | null, found: FoundPerson) => void): void;
};

type PeopleCheckParameters = {
  ask: (question: Question) => Promise<PeopleAnswer>;
  now: () => number;
  warn: ClientPorts['warn'];
};

type Claim = {
  address: Address;
  name: string | null;
  found: FoundPerson | 'unanswered' | undefined;
  /** When it was asked last, in Unix milliseconds. */
  askedAt: number;
};

/** Claims of one moment are one question, in milliseconds. */
const gatherMs = 50;
/** Pause before the next question, in milliseconds: a server that tells much has the chain asked no more often. */
const pauseMs = 1_000;
/** Claims of one question at most. */
const atOnce = 100;
/** How old an answer may be for what is still shown, in milliseconds. */
const freshMs = 120_000;
/** Pause before what the chain did not answer is asked again, in milliseconds. */
const retryMs = 10_000;
/** Claims that are remembered. */
const claimsMax = 2_000;

/** Checks claims and remembers the answers; an answer that stays away changes nothing that was found before. */
export function createPeopleCheck({ ask, now, warn }: PeopleCheckParameters): PeopleCheck {
  const claims = new BoundedMap<string, Claim>(claimsMax);
  const listeners = new Map<string, Set<() => void>>();
  const hearing: Parameters<PeopleCheck['onFound']>[0][] = [];
  const waiting = new Set<Claim>();
  let isAsking = false;
  let renewing: ReturnType<typeof setInterval> | undefined;

  function want(claim: Claim): void {
    waiting.add(claim);
    if (!isAsking) setTimeout(() => void askWaiting(), gatherMs);
    isAsking = true;
  }

  async function askWaiting(): Promise<void> {
    const some = [...waiting].slice(0, atOnce);
    for (const claim of some) {
      waiting.delete(claim);
      claim.askedAt = now();
    }
    const isAnswered = await lookUp(some);
    setTimeout(
      () => {
        if (waiting.size > 0) void askWaiting();
        else isAsking = false;
      },
      isAnswered ? pauseMs : retryMs,
    );
  }

  async function lookUp(some: readonly Claim[]): Promise<boolean> {
    const named = some.filter(isName);
    const addresses = some.map(({ address }) => address);
    try {
      const answer = await ask({ addresses, names: named.map(({ name }) => name) });
      const found = foundIn(answer, some, named);
      for (const claim of some) settle(claim, found(claim));
      return true;
    } catch (error) {
      warn('who people are could not be checked yet', error);
      for (const claim of some) {
        if (claim.found === undefined) settle(claim, 'unanswered');
        if (listeners.has(claim.address)) waiting.add(claim);
      }
      return false;
    }
  }

  function settle(claim: Claim, found: FoundPerson | 'unanswered'): void {
    const isSame = JSON.stringify(claim.found) === JSON.stringify(found);
    claim.found = found;
    if (isSame) return;
    if (found !== 'unanswered') {
      for (const hear of hearing) hear(claim.address, claim.name, found);
    }
    for (const listener of listeners.get(claim.address) ?? []) listener();
  }

  /** Looks again at what is still shown. */
  function renew(): void {
    for (const claim of claims.values()) {
      if (listeners.has(claim.address) && isOld(claim)) want(claim);
    }
  }

  const isOld = ({ askedAt }: Claim) => now() - askedAt >= freshMs;

  return {
    check(address, name, isDoubted = false) {
      const key = keyOf(address, name);
      const known = claims.get(key);
      if (known !== undefined && !isOld(known) && !isDoubted) return;
      const claim = known ?? {
        address: address.toLowerCase() as Address,
        name,
        found: undefined,
        askedAt: Number.NEGATIVE_INFINITY,
      };
      claims.set(key, claim);
      want(claim);
    },

    of: (address, name) => claims.get(keyOf(address, name))?.found,

    subscribe(address, listener) {
      const key = address.toLowerCase();
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      renewing ??= setInterval(renew, freshMs);
      return () => {
        own.delete(listener);
        if (own.size > 0 || listeners.get(key) !== own) return;
        listeners.delete(key);
        if (listeners.size > 0) return;
        clearInterval(renewing);
        renewing = undefined;
      };
    },

    onFound: (listener) => void hearing.push(listener),
  };
}

/** What the chain's answer says of each claim. */
function foundIn(answer: PeopleAnswer, claims: readonly Claim[], named: readonly Claim[]) {
  const holders = new Map(named.map((claim, index) => [claim, answer.holders[index]]));
  const mainNames = new Map(claims.map((claim, index) => [claim, answer.mainNames[index]]));
  const moderators = new Set(answer.moderators.map((one) => one.toLowerCase()));
  return (claim: Claim): FoundPerson => {
    const isHeld = holders.get(claim)?.toLowerCase() === claim.address;
    const name = isHeld ? claim.name : mainNames.get(claim) || null;
    return moderators.has(claim.address) ? { name, moderator: true } : { name };
  };
}

const keyOf = (address: string, name: string | null) => `${address.toLowerCase()} ${name ?? ''}`;

/** What is longer than a name can be is nobody's. */
function isName(claim: Claim): claim is Claim & { name: string } {
  return claim.name !== null && claim.name !== '' && nameLength(claim.name) <= nameMaxLength;
}
