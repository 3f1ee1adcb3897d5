import type { PublicConfig } from '@parley/domain/config/wire';
import { isOpen } from '@parley/domain/site/features';
import { entryOf, type NavGroup, pagePaths } from '@parley/domain/site/pages';
import { text } from '@parley/text/ui';

/** A link of the left sidebar. */
export type Place = { label: string; href: string; room?: string };
export type PlaceGroup = {
  title: string;
  places: readonly Place[];
  /** The one row that a member may fold these links into; absent where each is a row. */
  foldsInto?: string;
};

/**
 * The left sidebar: the rooms, then the pages in the order of their table, each only where its flag and
 * its contract are configured. The profile is there for a connected wallet with a name (`profileHref`,
 * else null).
 */
export function placeGroups(config: PublicConfig, profileHref: string | null): PlaceGroup[] {
  const rooms = config.rooms.map(({ id, title, path }) => ({ label: title, href: path, room: id }));
  const pagesOf = (group: NavGroup) =>
    pagePaths.flatMap((path): Place[] => {
      const { name, nav, feature } = entryOf(path);
      if (nav !== group || name === null) return [];
      if (feature !== null && !isOpen(feature, config)) return [];
      if (path !== '/profile') return [{ label: text.places[name], href: path }];
      return profileHref === null ? [] : [{ label: text.places[name], href: profileHref }];
    });
  return [
    { title: text.nav.rooms, places: rooms },
    { title: text.nav.collect, places: pagesOf('collect'), foldsInto: text.nav.nfts },
    { title: text.nav.you, places: pagesOf('you') },
    { title: text.nav.earn, places: pagesOf('earn') },
    { title: text.nav.more, places: pagesOf('more') },
  ].filter(({ places }) => places.length > 0);
}

/**
 * True when a link leads to what is open at `path` with `query`, or to the room of a message that is: the link
 * to the member's own profile is not open at another's.
 */
export function isPlaceAt({ href, room }: Place, path: string, query: string): boolean {
  const asked = new URLSearchParams(query);
  if (withoutSlash(path) === '/post') return room !== undefined && asked.get('room') === room;
  const id = asked.get('id');
  const [at = '/', ownQuery] = href.split('?', 2);
  const own = new URLSearchParams(ownQuery).get('id');
  const isSame = own === null || id === null || own.toLowerCase() === id.toLowerCase();
  return isSame && withoutSlash(at) === placeOf(withoutSlash(path));
}

/** Signed orders are the other half of the swap page, without a link of their own. */
const placeOf = (path: string) => (path === '/swap/cow' ? '/swap/univ2' : path);

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
