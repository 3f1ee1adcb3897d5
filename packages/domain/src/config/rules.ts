import type { PublicConfig } from './wire.ts';

/** WalletConnect's own relay, as its documentation names it. */
const ownRelayUrl = 'wss://relay.walletconnect.org';

/** WalletConnect's attestation of sites, for sites that use its own relay. */
export const verifyOrigin = 'https://verify.walletconnect.org';

/** Whether WalletConnect can attest this site to phones. */
export function isAttested(
  config: Pick<PublicConfig, 'walletConnectProjectId' | 'walletConnectRelayUrl'>,
): boolean {
  return walletConnectRelay(config) === ownRelayUrl;
}

/** The relay over which QR wallets are reached; null when the community offers none. */
export function walletConnectRelay(
  config: Pick<PublicConfig, 'walletConnectProjectId' | 'walletConnectRelayUrl'>,
): string | null {
  if (config.walletConnectProjectId === '') return null;
  return config.walletConnectRelayUrl || ownRelayUrl;
}
