import { ChainError } from '@parley/chain/errors';
import { createStore } from '@parley/domain/state/store';
import { walletText } from '@parley/text/wallets';
import type { Chain } from 'viem';
import type { Connection, ConnectionState, LockedWallet } from './connectionState.ts';
import { followWallet } from './followWallet.ts';
import {
  codeOf,
  connectLimitMs,
  limits,
  type Provider,
  permittedLimitMs,
  type WalletSource,
  within,
} from './provider.ts';
import { resumeLate } from './resumeLate.ts';
import { switchTo } from './switching.ts';
import {
  askAccounts,
  authorizedAccounts,
  chainIdOf,
  isOnlyLocked,
  providerOf,
  revokePermissions,
} from './walletRequests.ts';

type Address = `0x${string}`;

/** Whether a wallet declines, doesn't allow it, or doesn't know how to (EIP-1193). */
function isRefusal(error: unknown): boolean {
  return [4001, 4100, 4200].includes(codeOf(error) ?? 0);
}

type Parameters = {
  /** The configured chains. */
  chains: readonly Chain[];
  /** Called when the wallet, not the member in this page, ended the connection. */
  onLost: () => void;
};

/**
 * The one wallet connection of this page: its states and events. Whatever a wallet does (hangs,
 * lies, throws, changes midway), every step ends within a time limit, and an answer to an abandoned
 * attempt is ignored. A locked wallet counts as disconnected and reconnects by itself.
 */
export function createConnection({ chains, onLost }: Parameters) {
  const state = createStore<ConnectionState>({ status: 'disconnected' });
  let attempt = 0;
  let detach = () => {};

  /**
   * Asks a wallet to connect. Throws the error of the wallet or its provider, and WalletSilence
   * after `connectLimitMs` (`permittedLimitMs` where nobody has to approve); an approval that comes later still counts, until the attempt is
   * abandoned.
   */
  async function connect(source: WalletSource): Promise<void> {
    const own = begin('connecting');
    try {
      if (chains.length === 0) throw new Error(walletText.noChains);
      const provider = await providerOf(source);
      // Abandoned while the provider was still being opened: the wallet is not asked.
      if (own !== attempt) return;
      const accounts = askAccounts(provider, source.isPermitted === true, {
        onAlreadyAsking: () => {
          if (own === attempt) state.set({ status: 'connecting', isAskedAlready: true });
        },
        isWanted: () => own === attempt,
      });
      const settled = accounts.then((found) => settle(own, source, provider, found));
      const limitMs = source.isPermitted === true ? permittedLimitMs : connectLimitMs;
      await (source.isUnhurried ? settled : within(settled, limitMs));
    } catch (error) {
      if (own === attempt) state.set({ status: 'disconnected' });
      throw error;
    }
  }

  /**
   * Connects without asking if the wallet still allows it; a locked one reconnects once it is
   * unlocked, with `last` as the account until then, and one that doesn't answer in time once it
   * does. Never throws.
   */
  async function resume(source: WalletSource, last: Address | null = null): Promise<void> {
    const own = begin('reconnecting');
    let silent: Provider | null = null;
    try {
      const provider = await providerOf(source);
      if (own !== attempt) return;
      listen(own, source, provider);
      silent = provider;
      const accounts = await authorizedAccounts(provider);
      if (accounts.length > 0) return await settle(own, source, provider, accounts);
      silent = null;
      if (await isOnlyLocked(provider)) return lock(own, { source, address: last });
    } catch (error) {
      // A wallet that refuses does not allow it.
      if (isRefusal(error)) silent = null;
    }
    if (own !== attempt) return;
    state.set({ status: 'disconnected' });
    if (silent !== null) void waitFor(own, silent, { source, address: last });
  }

  /** Connects to a wallet that did not answer in time once it does. Never throws. */
  function waitFor(own: number, provider: Provider, wallet: LockedWallet): Promise<void> {
    return resumeLate(provider, {
      isWanted: () => own === attempt && state.get().status === 'disconnected',
      onAccounts: (accounts) => settle(own, wallet.source, provider, accounts, connectLimitMs),
      onLocked: () => lock(own, wallet),
    });
  }

  /** Forgets the wallet; an attempt under way is abandoned. */
  async function disconnect(): Promise<void> {
    const last = state.get();
    begin('disconnected');
    if (last.status !== 'connected') return;
    await revokePermissions(last.provider);
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
    accounts: readonly Address[],
    chainLimitMs: number = limits.provider,
  ): Promise<void> {
    if (own !== attempt) return;
    const [address] = accounts;
    if (address === undefined) throw new Error('The wallet has no account.');
    const chainId = await chainIdOf(provider, chainLimitMs);
    if (own !== attempt) return;
    state.set({ status: 'connected', source, provider, address, chainId });
    listen(own, source, provider);
  }

  /** Follows a wallet's events, also while it is locked. */
  function listen(own: number, source: WalletSource, provider: Provider): void {
    detach();
    detach = followWallet(provider, {
      onAccounts(accounts) {
        const [address] = accounts;
        const current = state.get();
        if (address === undefined) void hide(own, source, provider);
        else if (current.status === 'connected') change({ address });
        else settle(own, source, provider, accounts).catch(() => undefined);
      },
      onChain: (chainId) => change({ chainId }),
      onEnd: () => state.get().status === 'connected' && end(),
      onDoubt: () => lookAgain(own, source, provider),
    });
  }

  /** Whether a wallet still shows an account; one that does not answer is believed to. Never throws. */
  async function lookAgain(own: number, source: WalletSource, provider: Provider): Promise<void> {
    const accounts = await authorizedAccounts(provider).catch(() => null);
    if (own === attempt && accounts?.length === 0) await hide(own, source, provider);
  }

  /** The wallet shows no account: it is locked, or has disconnected this page. */
  async function hide(own: number, source: WalletSource, provider: Provider): Promise<void> {
    const current = state.get();
    if (current.status !== 'connected') return;
    lock(own, { source, address: current.address });
    if (await isOnlyLocked(provider)) return;
    if (own === attempt && state.get().status === 'disconnected') end();
  }

  function lock(own: number, locked: LockedWallet): void {
    if (own === attempt) state.set({ status: 'disconnected', locked });
  }

  /** Checks whether a locked wallet has been unlocked without an event. Never throws. */
  async function wake(): Promise<void> {
    const current = state.get();
    const own = attempt;
    if (current.status !== 'disconnected' || current.locked === undefined) return;
    const { source } = current.locked;
    try {
      const provider = await providerOf(source);
      const accounts = await authorizedAccounts(provider);
      if (accounts.length > 0) await settle(own, source, provider, accounts);
    } catch {
      // Presumably still locked.
    }
  }

  function change(part: Partial<Pick<Connection, 'address' | 'chainId'>>): void {
    const current = state.get();
    if (current.status !== 'connected') return;
    const next = { ...current, ...part };
    if (next.address !== current.address || next.chainId !== current.chainId) state.set(next);
  }

  function end(): void {
    begin('disconnected');
    onLost();
  }

  /**
   * Asks the wallet to switch to a configured chain; throws the error of the wallet or its
   * provider.
   */
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

  return {
    state,
    connect,
    resume,
    disconnect,
    /** Forgets the wallet without telling it; an attempt under way is abandoned. */
    forget: () => void begin('disconnected'),
    wake,
    switchChain,
    /** The connection, or null while there is none. */
    current(): Connection | null {
      const current = state.get();
      return current.status === 'connected' ? current : null;
    },
    /** Takes over the chain that the wallet turned out to be on. */
    onChain: (chainId: number) => change({ chainId }),
  };
}
