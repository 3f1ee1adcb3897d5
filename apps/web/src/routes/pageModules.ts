import type { Feature } from '@parley/domain/site/features';

/** A page beside the rooms: its file below `pages/`, and what has to be open for it. */
export type PageEntry = { module: string; feature: Feature | null };

const later = (feature: Feature | null): PageEntry => ({ module: 'later', feature });

/** The specification's pages by their path; the rooms' own are those of the configuration. */
export const pageModules: Readonly<Record<string, PageEntry>> = {
  '/about': { module: 'about', feature: null },
  '/profile': { module: 'profile', feature: null },
  '/find-user': { module: 'findUser', feature: null },
  '/activity-points': { module: 'activityPoints', feature: 'activityPoints' },
  '/post': later(null),
  '/shill': later(null),
  '/memes-images': later(null),
  '/stake': later('stake'),
  '/airdrop': later('airdrop'),
  '/swap/cow': later('swap'),
  '/swap/univ2': later('swap'),
  '/send-tokens': later('sendTokens'),
  '/nft': later('nft'),
  '/nft/create': later('nft'),
  '/nft/featured': later('nft'),
  '/nft/collection': later('nft'),
  '/nft/music-nfts': later('nft'),
  '/nft/video-nfts': later('nft'),
  '/nft/most-traded': later('nft'),
  '/nft/most-holders': later('nft'),
  '/nft/highest-price': later('nft'),
};
