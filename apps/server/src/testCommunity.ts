import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';

/** The community of all server tests: one without contracts. */
export const testCommunity: PublicConfig = publicConfigSchema.parse({
  communityName: 'Parley',
  projectUrl: 'http://localhost:3000',
  tldName: '.degen',
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  punkTldAddress: '',
  punkMinterAddress: '',
  punkNumberOfPrices: 5,
  activityPointsAddress: '',
  chatTokenAddress: '',
  chatTokenSymbol: 'CHAT',
  chatTokenImage: '',
  rooms: [
    { id: 'general', title: 'General', path: '/' },
    { id: 'shill', title: 'Shill', path: '/shill' },
    { id: 'memes', title: 'Memes', path: '/memes-images' },
  ],
  postingNeedsName: false,
  embeddedChain: true,
});
