import { codeOf, type Provider } from './provider.ts';
import { addressesOf, chainIdIn } from './walletRequests.ts';

/** The events of an EIP-1193 provider. */
type Told = {
  /** EIP-55 checksummed; empty when the wallet is locked or has disconnected the page. */
  onAccounts: (accounts: readonly `0x${string}`[]) => void;
  onChain: (chainId: number) => void;
  onEnd: () => unknown;
  /** It said that something ended, and not what. */
  onDoubt: () => unknown;
};

/** MetaMask lost its network for a moment and reconnects by itself. */
const tryAgainLater = 1013;

/** Listens to a wallet; what is no event of EIP-1193 is ignored. Returns a function that stops it. */
export function followWallet(
  provider: Provider,
  { onAccounts, onChain, onEnd, onDoubt }: Told,
): () => void {
  const listeners = {
    accountsChanged(payload: unknown) {
      if (!Array.isArray(payload)) return;
      const accounts = addressesOf(payload);
      // Only an empty list says that there is none.
      if (accounts.length > 0 || payload.length === 0) onAccounts(accounts);
    },
    chainChanged(payload: unknown) {
      const chainId = chainIdIn(payload);
      if (chainId !== null) onChain(chainId);
    },
    disconnect(payload: unknown) {
      const code = codeOf(payload);
      if (code === null) onDoubt();
      else if (code !== tryAgainLater) onEnd();
    },
  };
  for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) {
      provider.removeListener?.(event, listener);
    }
  };
}
