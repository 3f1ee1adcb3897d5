import type { PublicConfig } from '@parley/domain/config/wire';
import { isOpen } from '@parley/domain/site/features';
import { text } from '@parley/text/messages';
import { profilePath } from './accountItems.ts';

/** A link of the left sidebar. */
export type Place = { label: string; href: string; room?: string };
export type PlaceGroup = { title: string; places: readonly Place[] };

/**
 * The left sidebar as the specification gates it: each link only when its flag and its contract are
 * configured, the profile only for a connected wallet with a name (`profileId`, else null).
 */
export function placeGroups(config: PublicConfig, profileId: string | null): PlaceGroup[] {
  const { places: names } = text;
  const rooms = config.rooms.map(({ id, title, path }) => ({ label: title, href: path, room: id }));
  const collect = isOpen('nft', config) ? nftPlaces : [];
  const earn = [
    isOpen('activityPoints', config) && { label: names.activityPoints, href: '/activity-points' },
    isOpen('stake', config) && { label: names.stake, href: '/stake' },
    isOpen('swap', config) && { label: names.swap, href: '/swap/univ2' },
    isOpen('airdrop', config) && { label: names.airdrop, href: '/airdrop' },
  ];
  const people = [
    profileId !== null && { label: names.profile, href: profilePath(profileId) },
    { label: names.findUser, href: '/find-user' },
    isOpen('sendTokens', config) && { label: names.sendTokens, href: '/send-tokens' },
    { label: names.about, href: '/about' },
  ];
  return [
    { title: text.nav.rooms, places: rooms },
    { title: text.nav.collect, places: collect },
    { title: text.nav.earn, places: earn.filter((place) => place !== false) },
    { title: text.nav.people, places: people.filter((place) => place !== false) },
  ].filter(({ places }) => places.length > 0);
}

/**
 * True when a link leads to what is open at `path`, with `id` in its query (null for none): the link
 * to one's own profile does not lead to somebody else's.
 */
export function isPlaceAt({ href }: Place, path: string, id: string | null): boolean {
  const [at = '/', query = ''] = href.split('?', 2);
  const own = new URLSearchParams(query).get('id');
  const isSame = own === null || id === null || own.toLowerCase() === id.toLowerCase();
  return isSame && withoutSlash(at) === withoutSlash(path);
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

const nftPlaces: readonly Place[] = [
  { label: text.places.musicNfts, href: '/nft/music-nfts' },
  { label: text.places.videoNfts, href: '/nft/video-nfts' },
  { label: text.places.featuredNfts, href: '/nft/featured' },
  { label: text.places.newNfts, href: '/nft' },
  { label: text.places.mostTradedNfts, href: '/nft/most-traded' },
  { label: text.places.topPricedNfts, href: '/nft/highest-price' },
  { label: text.places.mostHoldersNfts, href: '/nft/most-holders' },
];
