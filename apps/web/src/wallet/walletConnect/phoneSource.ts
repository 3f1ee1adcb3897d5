import { isAttested, walletConnectRelay } from '@parley/domain/config/rules';
import type { PublicConfig } from '@parley/domain/config/wire';
import { createWalletConnectSource, type WalletConnectSource } from './walletConnectSource.ts';

/** Phones over WalletConnect; null where the community has not set that up. */
export function phoneSource(
  config: PublicConfig,
  rpcUrl: string,
  onUri: (uri: string | null) => void,
): WalletConnectSource | null {
  const relayUrl = walletConnectRelay(config);
  if (relayUrl === null) return null;
  const { communityName: name, projectUrl: url, supportedChainId: chainId } = config;
  return createWalletConnectSource({
    projectId: config.walletConnectProjectId,
    relayUrl,
    chainId,
    rpcUrl,
    metadata: {
      name,
      description: config.meta.description || name,
      url,
      icons: [`${url}/icons/app-512.png`],
    },
    isAttested: isAttested(config),
    onUri,
  });
}
