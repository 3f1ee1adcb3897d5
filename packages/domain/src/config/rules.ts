import type { PublicConfig } from './wire.ts';

/** WalletConnect's own relay, as its documentation names it. */
const ownRelayUrl = 'wss://relay.walletconnect.org';

/** The relay over which QR wallets are reached; null when the community offers none. */
export function walletConnectRelay(
  config: Pick<PublicConfig, 'walletConnectProjectId' | 'walletConnectRelayUrl'>,
): string | null {
  if (config.walletConnectProjectId === '') return null;
  return config.walletConnectRelayUrl || ownRelayUrl;
}
