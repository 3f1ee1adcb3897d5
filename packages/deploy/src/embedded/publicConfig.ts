import { renameSync, writeFileSync } from 'node:fs';
import { type PublicConfigInput, publicConfigSchema } from '@parley/domain/config/wire';

/** The community of the embedded chain: what is known of it before its contracts. */
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
} satisfies Partial<PublicConfigInput>;

/** Settings of the embedded chain only. */
const ofEmbeddedChain = {
  chainIsTestnet: true,
  nativeCurrencyName: 'Degen',
} satisfies Partial<PublicConfigInput>;

/**
 * Writes the public config of a community, all of it or nothing; the server reads and serves it, and the next start
 * finds the contracts in it.
 */
export function writePublicConfig(path: string, config: PublicConfigInput): void {
  const whole = { ...(config.embeddedChain ? ofEmbeddedChain : {}), ...config };
  const text = `${JSON.stringify(publicConfigSchema.parse(whole), null, 2)}\n`;
  writeFileSync(`${path}.new`, text, { flush: true });
  renameSync(`${path}.new`, path);
}
