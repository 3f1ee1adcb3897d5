import { getAddress, isAddress, numberToHex } from 'viem';
import * as z from 'zod/mini';
import type { WalletConnectClient } from './client.ts';
import { codes } from './errors.ts';
import { endSession } from './pairing.ts';
import { addressesIn, addressesOf, chainIdIn, chainsOf, type Session } from './session.ts';

type Listener = (payload: unknown) => void;
type EventName = 'accountsChanged' | 'chainChanged' | 'disconnect';

/** A session does not say which of its accounts and chains the member chose last: we keep it. */
const storageKey = 'active';
const kept = z.object({
  topic: z.string(),
  address: z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
  chainId: z.int(),
});

/**
 * The session in use, with the account and chain that the phone's member chose in it, and its
 * events as EIP-1193 has them. `configured` is the chain that counts.
 */
export function createActive(client: WalletConnectClient, configured: number) {
  const listeners = new Map<string, Set<Listener>>();
  let session: Session | null = null;
  let address: `0x${string}` | null = null;
  let chainId = configured;

  function emit(event: EventName, payload: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
  }

  /** Takes a session into use. */
  async function start(taken: Session): Promise<void> {
    const before = z.safeParse(kept, await client.core.storage.getItem(storageKey));
    const last = before.success && before.data.topic === taken.topic ? before.data : null;
    const chains = chainsOf(taken);
    session = taken;
    chainId =
      last?.chainId ?? (chains.includes(configured) ? configured : (chains[0] ?? configured));
    const shown = last === null ? addressesOf(taken, chainId)[0] : getAddress(last.address);
    address = shown ?? null;
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

  function setAddresses(changed: readonly `0x${string}`[]): void {
    const [first = null] = changed;
    if (first === address) return;
    // A phone that shows no account has left, even if it keeps the session.
    if (first === null) {
      leave();
      return;
    }
    address = first;
    keep();
    emit('accountsChanged', changed);
  }

  client.on('session_delete', ({ topic }) => lose(topic));
  client.on('session_expire', ({ topic }) => lose(topic));
  client.on('session_event', ({ topic, params }) => {
    if (session?.topic !== topic) return;
    const { name, data } = params.event;
    const changed = chainIdIn(data);
    if (name === 'accountsChanged') setAddresses(addressesIn(data));
    if (name === 'chainChanged' && changed !== null) setChain(changed);
  });
  client.on('session_update', ({ topic }) => {
    if (session?.topic !== topic) return;
    const known = chainsOf(session);
    session = client.session.get(topic);
    const chains = chainsOf(session);
    const isNew = chains.includes(configured) && !known.includes(configured);
    const addresses = addressesOf(session, chainId);
    if (address === null || !addresses.includes(address)) setAddresses(addresses);
    // Requests name their chain, so one that the phone has just learnt is one it uses.
    if (isNew) setChain(configured);
  });

  return {
    start,
    stop,
    setChain,
    session: () => session,
    chainId: () => chainId,
    /** The chosen account first. */
    addresses(): readonly `0x${string}`[] {
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
