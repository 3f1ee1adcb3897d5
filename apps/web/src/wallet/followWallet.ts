import { codeOf, type Provider } from './provider.ts';
import { addressesOf, chainIdIn } from './walletRequests.ts';

/** The events of an EIP-1193 provider. */
type Told = {
  /** EIP-55 checksummed; empty when the wallet is locked or has disconnected the page. */
  onAccounts: (accounts: readonly `0x${string}`[]) => void;
  onChain: (chainId: number) => void;
  onEnd: () => unknown;
};

/** MetaMask lost its network for a moment and reconnects by itself. */
const tryAgainLater = 1013;

/** Listens to a wallet; returns a function that stops it. */
export function followWallet(provider: Provider, { onAccounts, onChain, onEnd }: Told): () => void {
  const listeners = {
    accountsChanged: (payload: unknown) => onAccounts(addressesOf(payload)),
    chainChanged: (payload: unknown) => {
      const chainId = chainIdIn(payload);
      if (chainId !== null) onChain(chainId);
    },
    disconnect: (payload: unknown) => {
      if (codeOf(payload) !== tryAgainLater) onEnd();
    },
  };
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) {
      provider.removeListener?.(event, listener);
    }
  };
}
