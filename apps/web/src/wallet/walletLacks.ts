import { createStore } from '@parley/domain/state/store';
import { savedWallet, walletState } from './walletState.ts';

/** What a wallet said that it can do, or is expected to, and then could not. */
export type Lacking = 'batches' | 'typed-data';

/** Of so many accounts it is remembered. */
const accountsMax = 50;

/** Entries such as `batches/io.metamask/0x…`. Until the page is loaded again: its member may think differently then. */
const lacks = createStore<readonly string[]>([]);

/**
 * Whether a wallet lacks something, by wallet and account: `batches` where it does not make several calls in one
 * transaction after all (EIP-5792), `typed-data` where it signs none (EIP-712). It is led the other way from then on.
 */
export function lackOf(lacking: Lacking) {
  const entryOf = () => {
    const wallet = walletState.get();
    if (wallet.status !== 'connected') return null;
    return `${lacking}/${savedWallet() ?? ''}/${wallet.address.toLowerCase()}`;
  };
  return {
    subscribe: lacks.subscribe,
    /** True where the connected account's wallet lacks it. */
    get: () => lacks.get().includes(entryOf() ?? ''),
    /** Remembers that the connected account's wallet lacks it. */
    note(): void {
      const entry = entryOf();
      if (entry === null || lacks.get().includes(entry)) return;
      lacks.set([...lacks.get(), entry].slice(-accountsMax));
    },
    /** Forgets it, for tests. */
    forget(): void {
      lacks.set(lacks.get().filter((known) => known !== entryOf()));
    },
  };
}
