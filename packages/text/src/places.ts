/** What pages are called, in links and as titles. */
export const placeText = {
  musicNfts: 'Music NFTs',
  videoNfts: 'Video NFTs',
  featuredNfts: 'Featured NFTs',
  newNfts: 'New NFTs',
  mostTradedNfts: 'Most Traded NFTs',
  topPricedNfts: 'Top-Priced NFTs',
  mostHoldersNfts: 'Most Holders NFTs',
  profile: 'Profile',
  activityPoints: 'Activity points',
  sendTokens: 'Send tokens',
  stake: 'Stake',
  swap: 'Swap',
  airdrop: 'Airdrop',
  findUser: 'Find user',
  about: 'About',
  moderation: 'Moderation log',
  operator: 'Operator',
  post: 'Post',
  cowSwap: 'CoW swap',
  createNfts: 'Create NFT collection',
  nftCollection: 'NFT collection',
  explorer: 'Block explorer',
  notFound: 'Page not found',
} as const;

/** What a page is called in the texts. */
export type PageName = Exclude<keyof typeof placeText, 'explorer' | 'notFound'>;
