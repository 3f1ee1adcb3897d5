/** Paths of the specification's 22 pages; everything else is "Page not found". */
export const pagePaths = [
  '/',
  '/post',
  '/about',
  '/shill',
  '/stake',
  '/airdrop',
  '/profile',
  '/swap/cow',
  '/swap/univ2',
  '/find-user',
  '/send-tokens',
  '/memes-images',
  '/activity-points',
  '/nft',
  '/nft/create',
  '/nft/featured',
  '/nft/collection',
  '/nft/music-nfts',
  '/nft/video-nfts',
  '/nft/most-traded',
  '/nft/most-holders',
  '/nft/highest-price',
] as const;

/** A page of the specification by its path. */
export type PagePath = (typeof pagePaths)[number];
