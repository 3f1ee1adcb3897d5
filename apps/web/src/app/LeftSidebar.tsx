import { memberId } from '@parley/domain/site/memberPath';
import { profilePath } from '@parley/domain/site/pages';
import { text } from '@parley/text/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useHasName } from '../data/useHasName.ts';
import { useAddress, useWallet } from '../data/wallet.ts';
import { environment } from '../platform/environment.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { FoldedPlaces } from './FoldedPlaces.tsx';
import { PlaceLink, type WatchLink } from './PlaceLink.tsx';
import { isPlaceAt, type PlaceGroup, placeGroups } from './places.ts';

const HostActions = lazyPart(() =>
  import('../features/farcaster/HostActions.tsx').then((m) => m.HostActions),
);

/** Of a card's size. */
const cardSkeleton = <div className="h-[67px] shrink-0 border-line border-t" />;
const ProfileCard = lazyPart(
  () => import('./ProfileCard.tsx').then((m) => m.ProfileCard),
  cardSkeleton,
);

type LeftSidebarProps = {
  watchLink: WatchLink;
  /** One column: the sidebar is a sheet, whose entry in the history a followed link takes. */
  isSheet: boolean;
  onNavigate: () => void;
};

/** The places of the community; the one in use carries the signal color. */
export function LeftSidebar({ watchLink, isSheet, onNavigate }: LeftSidebarProps) {
  const config = useConfig();
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  const [path] = useLocation();
  const query = useSearch();
  const address = useAddress();
  const name = useMainName(address);
  const hasName = useHasName();
  const { status } = useWallet();
  useEffect(() => {
    if (status !== 'disconnected') ProfileCard.preload();
  }, [status]);
  const groups = placeGroups(
    config,
    hasName
      ? profilePath(name && address ? memberId({ name, address }, config.tldName) : null)
      : null,
  );
  const linksOf = ({ places, foldsInto }: PlaceGroup) => (
    <ul className="grid gap-px">
      {places.map((place) => (
        <li key={place.href} className="relative">
          <PlaceLink
            place={place}
            isHere={isPlaceAt(place, path, query)}
            isFoldable={foldsInto !== undefined}
            account={`${address} ${name}`}
            watchLink={watchLink}
            isSheet={isSheet}
            onNavigate={onNavigate}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="flex h-full flex-col">
      {/* The lower edge fades to show that there is more. */}
      <nav
        aria-label={text.nav.leftSidebar}
        className="mask-[linear-gradient(#000_calc(100%-28px),transparent)] grid min-h-0 flex-1 grid-cols-1 content-start gap-3.5 overflow-y-auto px-3 pt-4 pb-7"
      >
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="px-2.5 pb-1.5 font-sans font-semibold text-faint text-xs tracking-normal">
              {group.title}
            </h2>
            {group.foldsInto === undefined ? (
              linksOf(group)
            ) : (
              <FoldedPlaces
                title={group.foldsInto}
                isHere={group.places.some((place) => isPlaceAt(place, path, query))}
              >
                {linksOf(group)}
              </FoldedPlaces>
            )}
          </section>
        ))}
        {where === 'farcaster' && <HostActions />}
      </nav>
      {address !== null && <ProfileCard isSheet={isSheet} onNavigate={onNavigate} />}
    </div>
  );
}
