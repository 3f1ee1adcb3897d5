import { placeText } from '@parley/text/places';
import type { PublicConfig } from '../config/wire.ts';
import { type PagePath, pagePaths } from './paths.ts';

/** Titles of the specification's pages by their path; '' where a room gives the title. */
const titles: Readonly<Record<PagePath, string>> = {
  '/': '',
  '/post': placeText.post,
  '/about': placeText.about,
  '/shill': '',
  '/stake': placeText.stake,
  '/airdrop': placeText.airdrop,
  '/profile': placeText.profile,
  '/swap/cow': placeText.cowSwap,
  '/swap/univ2': placeText.swap,
  '/find-user': placeText.findUser,
  '/send-tokens': placeText.sendTokens,
  '/memes-images': '',
  '/activity-points': placeText.activityPoints,
  '/nft': placeText.newNfts,
  '/nft/create': placeText.createNfts,
  '/nft/featured': placeText.featuredNfts,
  '/nft/collection': placeText.nftCollection,
  '/nft/music-nfts': placeText.musicNfts,
  '/nft/video-nfts': placeText.videoNfts,
  '/nft/most-traded': placeText.mostTradedNfts,
  '/nft/most-holders': placeText.mostHoldersNfts,
  '/nft/highest-price': placeText.topPricedNfts,
};

/** The page at a path, with or without a slash at its end (`/profile/?id=…`); null if there is none. */
export function pageAt(path: string): PagePath | null {
  const plain = path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
  return pagePaths.find((page) => page === plain) ?? null;
}

/** The block explorer that the embedded chain has in the app itself; no page of the specification. */
export function isExplorer(path: string): boolean {
  return /^\/explorer(\/|$)/.test(path);
}

/** What `titleOf` needs of the settings. */
export type TitleSettings = Pick<PublicConfig, 'communityName' | 'rooms' | 'meta'>;

/**
 * Title of the page at `path`, for the browser's tab. `subject` is what the page shows (a name, a
 * collection) where that is known; the front page may have a title of its own in the settings.
 */
export function titleOf(path: string, config: TitleSettings, subject?: string): string {
  const { communityName, rooms, meta } = config;
  const page = pageAt(path);
  if (page === '/' && meta.title !== '') return meta.title;
  const room = rooms.find((candidate) => candidate.path === page);
  const elsewhere = isExplorer(path) ? placeText.explorer : placeText.notFound;
  const own = page === null ? elsewhere : (subject ?? room?.title ?? titles[page]);
  return own ? `${own} · ${communityName}` : communityName;
}
