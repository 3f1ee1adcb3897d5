import { useSyncExternalStore } from 'react';
import { type Lacking, lackOf } from '../wallet/walletLacks.ts';
import { type WalletState, walletState } from '../wallet/walletState.ts';
import { useConfig } from './config.tsx';

/** The wallet connection. */
export function useWallet(): WalletState {
  return useSyncExternalStore(walletState.subscribe, walletState.get);
}

/**
 * True while the wallet of the last visit is looked for. What a member sees then has the size of
 * what comes, so that nothing moves when the wallet is back.
 */
export function useIsReconnecting(): boolean {
  return useWallet().status === 'reconnecting';
}

/** The connected address on whatever chain, or null. */
export function useAddress(): `0x${string}` | null {
  const wallet = useWallet();
  return wallet.status === 'connected' ? wallet.address : null;
}

/**
 * The address that this browser speaks for, or null: the connected one, or that of a wallet which is
 * only locked, since messages are signed by the device.
 */
export function useAuthor(): `0x${string}` | null {
  const wallet = useWallet();
  if (wallet.status === 'connected') return wallet.address;
  return wallet.status === 'disconnected' ? (wallet.locked?.address ?? null) : null;
}

/** True when connected to the community's chain. */
export function useIsChainSupported(): boolean {
  const wallet = useWallet();
  const { supportedChainId } = useConfig();
  return (
    wallet.status === 'connected' &&
    wallet.chainId === supportedChainId &&
    wallet.isForeign !== true
  );
}

/** True where the connected wallet turned out to lack something. */
export function useLacks(lacking: Lacking): boolean {
  const lack = lackOf(lacking);
  return useSyncExternalStore(lack.subscribe, lack.get);
}
