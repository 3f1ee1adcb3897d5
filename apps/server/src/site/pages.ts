/** Paths of the web app's pages; everything else is "Page not found". */
const pages: ReadonlySet<string> = new Set([
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
]);

/** True for a page's path, with or without a slash at its end (`/profile/?id=…`). */
export function isPage(path: string): boolean {
  return pages.has(path) || (path.endsWith('/') && pages.has(path.slice(0, -1)));
}
