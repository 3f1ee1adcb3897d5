import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';

/** The settings of a community with a chat token and one room, for tests of what depends on them. */
export const testConfig: PublicConfig = publicConfigSchema.parse({
  communityName: 'Parley',
  projectUrl: 'http://localhost:3000',
  tldName: '.degen',
  supportedChainId: 1,
  chainName: 'Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  punkTldAddress: '',
  punkMinterAddress: '',
  punkNumberOfPrices: 5,
  activityPointsAddress: '',
  chatTokenAddress: `0x${'a'.repeat(40)}`,
  chatTokenSymbol: 'CHAT',
  chatTokenImage: '',
  postingNeedsName: false,
  embeddedChain: true,
  rooms: [{ id: 'general', title: 'General', path: '/' }],
});
