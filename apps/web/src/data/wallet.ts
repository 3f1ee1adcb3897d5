import { useSyncExternalStore } from 'react';
import { type WalletState, walletState } from '../platform/wallet/walletState.ts';
import { useConfig } from './config.tsx';

/** The wallet connection. */
export function useWallet(): WalletState {
  return useSyncExternalStore(walletState.subscribe, walletState.get);
}

/** The connected address on whatever chain, or null. */
export function useAddress(): `0x${string}` | null {
  const wallet = useWallet();
  return wallet.status === 'connected' ? wallet.address : null;
}

/** True when connected to the community's chain. */
export function useIsChainSupported(): boolean {
  const wallet = useWallet();
  const { supportedChainId } = useConfig();
  return wallet.status === 'connected' && wallet.chainId === supportedChainId;
}
