import type { PublicConfig } from '@parley/domain/config/wire';
import { type Chain, defineChain } from 'viem';

/** The settings that describe a chain. */
export type ChainSettings = Pick<
  PublicConfig,
  'supportedChainId' | 'chainName' | 'tokenSymbol' | 'tokenDecimals' | 'blockExplorerBaseUrl'
> &
  Partial<Pick<PublicConfig, 'nativeCurrencyName' | 'chainIsTestnet' | 'blockExplorerName'>>;

/** The community's chain as viem and wallets know it, read through `rpcUrl`. */
export function communityChain(config: ChainSettings, rpcUrl: string): Chain {
  const { supportedChainId, chainName, tokenSymbol, tokenDecimals, blockExplorerBaseUrl } = config;
  return defineChain({
    id: supportedChainId,
    name: chainName,
    nativeCurrency: {
      name: config.nativeCurrencyName || tokenSymbol,
      symbol: tokenSymbol,
      decimals: tokenDecimals,
    },
    testnet: config.chainIsTestnet ?? false,
    rpcUrls: { default: { http: [rpcUrl] } },
    ...(blockExplorerBaseUrl === ''
      ? {}
      : {
          blockExplorers: {
            default: { name: config.blockExplorerName ?? 'Explorer', url: blockExplorerBaseUrl },
          },
        }),
  });
}
