import type { Provider, WalletSource } from './provider.ts';
import type { WalletState } from './walletState.ts';

type Address = `0x${string}`;

/** The wallet of this page. */
export type Connection = {
  source: WalletSource;
  provider: Provider;
  /** EIP-55 checksummed. */
  address: Address;
  chainId: number;
};

/** A wallet that shows no account until its member unlocks it; the account is the last one seen. */
export type LockedWallet = { source: WalletSource; address: Address | null };

/** The states of a connection. */
export type ConnectionState =
  | { status: 'disconnected'; locked?: LockedWallet }
  /** `isAskedAlready`: the wallet still shows an earlier request. */
  | { status: 'connecting'; isAskedAlready?: true }
  | { status: 'reconnecting' }
  | ({ status: 'connected' } & Connection);

/** What the page shows of a connection; `isForeign`: its chain is another one with the number of ours. */
export function shownOf(state: ConnectionState, isForeign = false): WalletState {
  if (state.status === 'connected') {
    const { source, address, chainId } = state;
    const shown = { status: 'connected', address, chainId, walletName: source.name } as const;
    return isForeign ? { ...shown, isForeign } : shown;
  }
  if (state.status !== 'disconnected') return state;
  if (state.locked === undefined) return { status: 'disconnected' };
  const { source, address } = state.locked;
  return { status: 'disconnected', locked: { address, walletName: source.name } };
}
