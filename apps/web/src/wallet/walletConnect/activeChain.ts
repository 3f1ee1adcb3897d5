import { chainsOf, grantedOn, type Session } from './session.ts';

/** No chain at all: what a phone without a single account is on. */
const nowhere = 0;

/** The chain that a session is on when it is taken up; `last` is the one of the visit before. */
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
  /** The chain in use until now. */
  chainId: number;
};

/**
 * The chain that a session is on after the phone changed what it grants. One that it takes back is
 * left; the configured one is gone to when it is newly granted, as requests name their chain. A phone
 * that said it is on a chain it never granted stays there: only its own word brings it back.
 */
export function chainAfterUpdate({ before, chains, configured, chainId }: Update): number {
  if (chains.includes(configured) && !before.includes(configured)) return configured;
  if (chains.includes(chainId)) return chainId;
  const isTakenBack = chainId === configured || before.includes(chainId);
  return isTakenBack ? firstOf(chains, configured) : chainId;
}

/** Whether the session grants that account on that chain. */
export function isProvenIn(session: Session, chainId: number, address: string | null): boolean {
  return address !== null && grantedOn(session, chainId).some((granted) => granted === address);
}

/** Chains that the session is asked on beside the configured one, for what neither signs nor pays. */
export function anyChainOf(session: Session, configured: number): number {
  return firstOf(chainsOf(session), configured);
}

function firstOf(chains: readonly number[], configured: number): number {
  return chains.includes(configured) ? configured : (chains[0] ?? nowhere);
}
