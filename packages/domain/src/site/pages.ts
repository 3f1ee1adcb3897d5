import type { PageName } from '@parley/text/places';
import type { PublicConfig } from '../config/wire.ts';
import type { Feature } from './features.ts';

/** A group of the left sidebar, under the rooms. */
export type NavGroup = 'collect' | 'you' | 'earn' | 'more';

/** One page; its entry determines everything that differs between pages. */
export type PageEntry = {
  /** Key of its title and description in the texts; null for a path of rooms. */
  name: PageName | null;
  /** Its file below `apps/web/src/routes/pages`; null for the front page, which is a room's. */
  module: string | null;
  /** The part of the product that it needs; null for a page of every community. */
  feature: Feature | null;
  /**
   * Query parameters that are part of the page's identity; others (`ref` …) belong to the visit.
   */
  query: readonly string[];
  /** The sidebar group that links to it, in the order of this table; null for none. */
  nav: NavGroup | null;
  /** True where search engines and offline copies leave it out; absent elsewhere. */
  isPrivate?: true;
};

/** The file of pages whose part of the product does not exist yet. */
const later = 'later';
const room = { name: null, module: later, feature: null, query: [], nav: null } as const;
const nft = { module: 'nfts', feature: 'nft', query: [], nav: 'collect' } as const;
const plain = { feature: null, query: [], nav: null } as const;

/**
 * All pages by their path, in the order of the sidebar; everything else is "Page not found". This file
 * imports nothing, so that the build can read it.
 */
export const pages = {
  '/': { ...room, module: null },
  '/shill': room,
  '/memes-images': room,
  '/room': { ...room, module: 'room', query: ['id'] },
  '/post': { ...plain, name: 'post', module: 'post', query: ['id', 'room'] },
  '/nft/music-nfts': { ...nft, name: 'musicNfts' },
  '/nft/video-nfts': { ...nft, name: 'videoNfts' },
  '/nft/featured': { ...nft, name: 'featuredNfts' },
  '/nft': { ...nft, name: 'newNfts' },
  '/nft/most-traded': { ...nft, name: 'mostTradedNfts' },
  '/nft/highest-price': { ...nft, name: 'topPricedNfts' },
  '/nft/most-holders': { ...nft, name: 'mostHoldersNfts' },
  '/nft/create': { ...nft, name: 'createNfts', module: 'nftCreate', nav: null },
  '/nft/collection': {
    ...nft,
    name: 'nftCollection',
    module: 'nftCollection',
    query: ['id'],
    nav: null,
  },
  '/profile': { ...plain, name: 'profile', module: 'profile', query: ['id'], nav: 'you' },
  '/activity-points': {
    ...plain,
    name: 'activityPoints',
    module: 'activityPoints',
    feature: 'activityPoints',
    nav: 'you',
  },
  '/send-tokens': {
    ...plain,
    name: 'sendTokens',
    module: 'sendTokens',
    feature: 'sendTokens',
    nav: 'you',
  },
  '/stake': { ...plain, name: 'stake', module: 'stake', feature: 'stake', nav: 'earn' },
  '/swap/univ2': { ...plain, name: 'swap', module: 'swap', feature: 'swap', nav: 'earn' },
  '/swap/cow': { ...plain, name: 'cowSwap', module: 'swapCow', feature: 'swap' },
  '/airdrop': { ...plain, name: 'airdrop', module: 'airdrop', feature: 'airdrop', nav: 'earn' },
  '/find-user': { ...plain, name: 'findUser', module: 'findUser', nav: 'more' },
  '/about': { ...plain, name: 'about', module: 'about', nav: 'more' },
  '/moderation': { ...plain, name: 'moderation', module: 'moderation' },
  '/operator': { ...plain, name: 'operator', module: 'operator', isPrivate: true },
} as const satisfies Readonly<Record<string, PageEntry>>;

/** A page by its path. */
export type PagePath = keyof typeof pages;
export const pagePaths = Object.keys(pages) as PagePath[];
/** Beside pages in the build's record of their scripts: what every page in a Farcaster client needs besides. */
export const inClientKey = 'client';

/** The entry of a page. */
export function entryOf(page: PagePath): PageEntry {
  return pages[page];
}

/**
 * The page at a path, with or without a trailing slash (`/profile/?id=…`); null if there is none.
 */
export function pageAt(path: string): PagePath | null {
  const plainPath = withoutSlash(path);
  return Object.hasOwn(pages, plainPath) ? (plainPath as PagePath) : null;
}

/**
 * The canonical address of a page, for its canonical link, its payload, and its offline copy:
 * `/profile/?id=a&ref=b` becomes `/profile?id=a`. `query` starts with `?` or is empty, and is
 * dropped where there is no page.
 */
export function pageAddress(path: string, query: string): string {
  const page = pageAt(path);
  const given = new URLSearchParams(query);
  const own = new URLSearchParams();
  for (const key of page === null ? [] : entryOf(page).query) {
    const value = given.get(key);
    if (value) own.set(key, value);
  }
  return withoutSlash(path) + (own.size === 0 ? '' : `?${own}`);
}

/** True for a page that members cannot use yet, and whose path is not a room. */
export function isPlaceholder(page: PagePath, { rooms }: Pick<PublicConfig, 'rooms'>): boolean {
  return entryOf(page).module === later && !rooms.some(({ path }) => path === page);
}

/** The address of a member's profile, by name with TLD or by address; plain where there is no wallet. */
export function profilePath(id: string | null): string {
  return id === null ? '/profile' : `/profile/?id=${encodeURIComponent(id)}`;
}

/** The block explorer that the embedded chain has in the app itself; not one of the pages. */
export function isExplorer(path: string): boolean {
  return /^\/explorer(\/|$)/.test(path);
}

/** The address of the page of a message: its room, and its place there. */
export function postPath(room: string, seq: number): string {
  return `/post?id=${seq}&room=${room}`;
}

/** The address of a room that has no page of its own. */
export function roomPath(room: string): string {
  return `/room?id=${room}`;
}

function withoutSlash(path: string): string {
  return path.length > 2 && path.endsWith('/') ? path.slice(0, -1) : path;
}
