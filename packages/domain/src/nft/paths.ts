import type { PagePath } from '../site/pages.ts';
import type { NftList } from './wire.ts';

const paths: Readonly<Record<NftList, PagePath>> = {
  music: '/nft/music-nfts',
  video: '/nft/video-nfts',
  featured: '/nft/featured',
  new: '/nft',
  'most-traded': '/nft/most-traded',
  'highest-price': '/nft/highest-price',
  'most-holders': '/nft/most-holders',
};

/** The page of a list. */
export function pathOfList(list: NftList): PagePath {
  return paths[list];
}

/** The list of a page; null for another page. */
export function listAt(path: PagePath): NftList | null {
  const found = Object.entries(paths).find(([, one]) => one === path);
  return found === undefined ? null : (found[0] as NftList);
}
