import { writeFileSync } from 'node:fs';
import type { PublicConfig } from '@parley/domain/config/wire';

/** What a deploy of the contracts gives back. */
type ContractAddresses = Pick<
  PublicConfig,
  'punkTldAddress' | 'punkMinterAddress' | 'activityPointsAddress' | 'chatTokenAddress'
>;

/** The community of the embedded chain, as far as it is known before its contracts are. */
export const embeddedCommunity = {
  communityName: 'Parley',
  tldName: '.degen',
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  punkNumberOfPrices: 5,
  chatTokenSymbol: 'CHAT',
  chatTokenImage: '',
  rooms: [
    { id: 'general', title: 'General', path: '/' },
    { id: 'shill', title: 'Shill', path: '/shill' },
    { id: 'memes', title: 'Memes', path: '/memes-images' },
  ],
  postingNeedsName: true,
  embeddedChain: true,
} satisfies Omit<PublicConfig, keyof ContractAddresses | 'projectUrl'>;

/** Writes the public config of the embedded community; the server reads and serves it. */
export function writePublicConfig(path: string, config: PublicConfig): void {
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`);
}
