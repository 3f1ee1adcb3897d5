import { ChainError } from '@parley/chain/errors';
import { walletText } from '@parley/text/wallets';
import type { Chain } from 'viem';
import { createStore } from '../store.ts';
import {
  addressesOf,
  askAccounts,
  authorizedAccounts,
  chainIdIn,
  chainIdOf,
  providerOf,
} from './asking.ts';
import { codeOf, limits, type Provider, type WalletSource, within } from './provider.ts';
import { switchTo } from './switching.ts';

/** The wallet of this page. */
export type Connection = {
  source: WalletSource;
  provider: Provider;
  /** EIP-55 checksummed. */
  address: `0x${string}`;
  chainId: number;
};

/** The connection and its way there. */
export type ConnectionState =
  | { status: 'disconnected' }
  | { status: 'connecting' }
  | { status: 'reconnecting' }
  | ({ status: 'connected' } & Connection);

type Parameters = {
  /** The configured chains. */
  chains: readonly Chain[];
  /** Told when the wallet, not the member here, ended the connection. */
  onLost: () => void;
};

/** What an EIP-1193 provider may tell of itself. */
const events = ['accountsChanged', 'chainChanged', 'disconnect'] as const;
/** MetaMask lost its own network for a moment and comes back by itself. */
const tryAgainLater = 1013;

/**
 * The one wallet connection of this page: the specification's states and events. Whatever a wallet
 * does (hangs, lies, throws, changes under way), every step ends within the specification's limits
 * and an answer to an abandoned attempt is ignored.
 */
export function createConnection({ chains, onLost }: Parameters) {
  const state = createStore<ConnectionState>({ status: 'disconnected' });
  let attempt = 0;
  let detach = () => {};

  /** Asks a wallet to connect. Throws what the wallet or the way to it threw. */
  async function connect(source: WalletSource): Promise<void> {
    const own = begin('connecting');
    try {
      if (chains.length === 0) throw new Error(walletText.noChains);
      const provider = await providerOf(source);
      // Given up while the way to the wallet was still being made: it is not asked any more.
      if (own !== attempt) return;
      const accounts = await askAccounts(provider);
      await settle(own, source, provider, accounts);
    } catch (error) {
      if (own === attempt) state.set({ status: 'disconnected' });
      throw error;
    }
  }

  /** Connects without asking if the wallet still allows it. Never throws. */
  async function resume(source: WalletSource): Promise<void> {
    const own = begin('reconnecting');
    try {
      const provider = await providerOf(source);
      const accounts = await authorizedAccounts(provider);
      if (accounts.length > 0) return await settle(own, source, provider, accounts);
    } catch {
      // A wallet that cannot say yes has said no.
    }
    if (own === attempt) state.set({ status: 'disconnected' });
  }

  /** Forgets the wallet; an attempt under way is abandoned. */
  async function disconnect(): Promise<void> {
    const last = state.get();
    begin('disconnected');
    if (last.status !== 'connected') return;
    const params = [{ eth_accounts: {} }];
    const revoked = last.provider.request({ method: 'wallet_revokePermissions', params });
    await within(revoked, limits.revoke).catch(() => undefined);
    await last.source.end?.().catch(() => undefined);
  }

  function begin(status: 'connecting' | 'reconnecting' | 'disconnected'): number {
    detach();
    detach = () => {};
    attempt += 1;
    state.set({ status });
    return attempt;
  }

  async function settle(
    own: number,
    source: WalletSource,
    provider: Provider,
    accounts: readonly `0x${string}`[],
  ): Promise<void> {
    const [address] = accounts;
    if (address === undefined) throw new Error('The wallet shows no account.');
    const chainId = await chainIdOf(provider);
    if (own !== attempt) return;
    state.set({ status: 'connected', source, provider, address, chainId });
    detach = follow(provider);
  }

  /** Keeps up with the wallet; returns how to stop. */
  function follow(provider: Provider): () => void {
    const listeners: Record<(typeof events)[number], (payload: unknown) => void> = {
      accountsChanged: (payload) => {
        const [address] = addressesOf(payload);
        if (address === undefined) lose();
        else change({ address });
      },
      chainChanged: (payload) => {
        const chainId = chainIdIn(payload);
        if (chainId !== null) change({ chainId });
      },
      disconnect: (payload) => {
        if (codeOf(payload) !== tryAgainLater) lose();
      },
    };
    for (const event of events) provider.on?.(event, listeners[event]);
    return () => {
      for (const event of events) provider.removeListener?.(event, listeners[event]);
    };
  }

  function change(part: Partial<Pick<Connection, 'address' | 'chainId'>>): void {
    const current = state.get();
    if (current.status !== 'connected') return;
    const next = { ...current, ...part };
    if (next.address !== current.address || next.chainId !== current.chainId) state.set(next);
  }

  function lose(): void {
    if (state.get().status !== 'connected') return;
    begin('disconnected');
    onLost();
  }

  /** Asks the wallet to go to a configured chain; throws what the wallet or the way to it threw. */
  async function switchChain(chainId: number): Promise<void> {
    const current = state.get();
    const chain = chains.find(({ id }) => id === chainId);
    if (current.status !== 'connected') throw new Error(walletText.noProvider);
    if (chain === undefined) {
      throw new ChainError('wallet', { reason: walletText.chainNotConfigured });
    }
    await switchTo(chain, current.provider, current.source);
    change({ chainId: chain.id });
  }

  return { state, connect, resume, disconnect, switchChain };
}
