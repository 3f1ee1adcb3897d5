import { chainsOf, grantedOn, type Session } from './session.ts';

/** No chain: a phone that shows no account is on none. */
const nowhere = 0;

/** The chain of a session when it is restored; `last` is the one of the previous visit. */
export function chainAtStart(
  chains: readonly number[],
  configured: number,
  last: number | null,
): number {
  const isBelieved = last !== null && (last !== configured || chains.includes(configured));
  return isBelieved ? last : firstOf(chains, configured);
}

type Update = {
  /** Chains with accounts before the update, and after it. */
  before: readonly number[];
  chains: readonly number[];
  configured: number;
  /** The chain in use before the update. */
  chainId: number;
};

/**
 * The chain of a session after the phone changed what it grants. The session leaves a chain that is
 * no longer granted, and moves to the configured one when that is newly granted, since requests
 * name their chain. A phone that reported a chain it never granted stays there until it reports
 * another.
 */
export function chainAfterUpdate({ before, chains, configured, chainId }: Update): number {
  if (chains.includes(configured) && !before.includes(configured)) return configured;
  if (chains.includes(chainId)) return chainId;
  const isTakenBack = chainId === configured || before.includes(chainId);
  return isTakenBack ? firstOf(chains, configured) : chainId;
}

/** Whether the session grants the account on the chain. */
export function isProvenIn(session: Session, chainId: number, address: string | null): boolean {
  return address !== null && grantedOn(session, chainId).some((granted) => granted === address);
}

/**
 * Chains besides the configured one on which the phone may be asked for what neither signs nor
 * pays.
 */
export function anyChainOf(session: Session, configured: number): number {
  return firstOf(chainsOf(session), configured);
}

function firstOf(chains: readonly number[], configured: number): number {
  return chains.includes(configured) ? configured : (chains[0] ?? nowhere);
}
