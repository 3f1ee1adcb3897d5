import { getAddress, isAddress, numberToHex } from 'viem';
import * as z from 'zod/mini';
import { chainAfterUpdate, chainAtStart, isProvenIn } from './activeChain.ts';
import type { WalletConnectClient } from './client.ts';
import { codes } from './errors.ts';
import { endSession } from './pairing.ts';
import { addressesIn, addressesOf, chainIdIn, chainsOf, type Session } from './session.ts';

type Address = `0x${string}`;
type Listener = (payload: unknown) => void;
type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect';

/**
 * A session does not say which of its accounts and chains the member chose last, so it is stored.
 */
const storageKey = 'active';
const kept = z.object({
  topic: z.string(),
  address: z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
  chainId: z.int(),
});

/**
 * The session in use, with the account and chain that the member chose on the phone, and its events
 * as in EIP-1193. `configured` is the community's chain.
 */
export function createActiveSession(client: WalletConnectClient, configured: number) {
  const listeners = new Map<string, Set<Listener>>();
  let session: Session | null = null;
  let address: Address | null = null;
  let chainId = configured;

  function emit(event: EventName, payload: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
  }

  /** Makes a session the one in use. */
  async function start(taken: Session): Promise<void> {
    const before = z.safeParse(kept, await client.core.storage.getItem(storageKey));
    const last = before.success && before.data.topic === taken.topic ? before.data : null;
    session = taken;
    chainId = chainAtStart(chainsOf(taken), configured, last?.chainId ?? null);
    const granted = addressesOf(taken, chainId);
    const chosen = last === null ? null : getAddress(last.address);
    address = granted.find((candidate) => candidate === chosen) ?? granted[0] ?? null;
    keep();
  }

  function keep(): void {
    if (session === null) return;
    const { topic } = session;
    client.core.storage.setItem(storageKey, { topic, address, chainId }).catch(() => undefined);
  }

  function stop(): void {
    session = null;
    address = null;
    chainId = configured;
    client.core.storage.removeItem(storageKey).catch(() => undefined);
  }

  function lose(topic: string): void {
    if (session?.topic !== topic) return;
    stop();
    emit('disconnect', { code: codes.disconnected, message: 'The phone ended the session.' });
  }

  function leave(): void {
    const left = session;
    if (left === null) return;
    lose(left.topic);
    void endSession(client, left);
  }

  function setChain(changed: number): void {
    if (changed === chainId) return;
    chainId = changed;
    keep();
    emit('chainChanged', numberToHex(changed));
  }

  /**
   * Uses the first of these accounts; a phone that shows none is disconnected, even if it keeps the
   * session.
   */
  function setAddresses(changed: readonly Address[]): void {
    const [first] = changed;
    if (first === undefined) leave();
    if (first === undefined || first === address) return;
    address = first;
    keep();
    emit('accountsChanged', changed);
  }

  /** Only accounts that the phone has granted count. */
  function followAccounts(named: readonly Address[]): void {
    if (named.length === 0) leave();
    if (session === null) return;
    const granted = addressesOf(session, chainId);
    const known = named.filter((candidate) => granted.includes(candidate));
    if (known.length > 0) setAddresses(known);
  }

  /** A phone may report any other chain; ours only if it grants accounts on it. */
  function followChain(named: number): void {
    if (session === null) return;
    if (named !== configured || chainsOf(session).includes(configured)) setChain(named);
  }

  client.on('session_delete', ({ topic }) => lose(topic));
  client.on('session_expire', ({ topic }) => lose(topic));
  client.on('session_event', ({ topic, params }) => {
    if (session?.topic !== topic) return;
    const { name, data } = params.event;
    const changed = chainIdIn(data);
    if (name === 'accountsChanged') followAccounts(addressesIn(data));
    if (name === 'chainChanged' && changed !== null) followChain(changed);
  });
  client.on('session_update', ({ topic }) => {
    if (session?.topic !== topic) return;
    const before = chainsOf(session);
    session = client.session.get(topic);
    const chains = chainsOf(session);
    const addresses = addressesOf(session, chainId);
    // The chain first, so that the new account never appears with the old chain.
    setChain(chainAfterUpdate({ before, chains, configured, chainId }));
    if (address === null || !addresses.includes(address)) setAddresses(addresses);
  });

  return {
    start,
    stop,
    setChain,
    session: () => session,
    chainId: () => chainId,
    /** Whether the account in use may be asked to sign and pay on the configured chain. */
    isProven(): boolean {
      if (session === null || !client.session.keys.includes(session.topic)) return false;
      // Read from the client: an update counts before its event arrives.
      const current = client.session.get(session.topic);
      return chainId === configured && isProvenIn(current, configured, address);
    },
    /** The chosen account first. */
    addresses(): readonly Address[] {
      if (session === null || address === null) return [];
      const others = addressesOf(session, chainId).filter((other) => other !== address);
      return [address, ...others];
    },
    on(event: string, listener: Listener): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener);
    },
  };
}
