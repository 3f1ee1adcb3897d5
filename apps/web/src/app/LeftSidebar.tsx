import { text } from '@parley/text/ui';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useConfig } from '../data/config.tsx';
import { useMainName } from '../data/names.ts';
import { useAddress } from '../data/wallet.ts';
import { RoomUnread } from '../features/chat/RoomUnread.tsx';
import { environment } from '../platform/environment.ts';
import { classes } from '../ui/classes.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { isPlaceAt, type Place, placeGroups } from './places.ts';

const HostActions = lazy(() =>
  import('../features/farcaster/HostActions.tsx').then((m) => ({ default: m.HostActions })),
);

/** Preloads a link's page; returns a function that stops it. */
export type WatchLink = (link: HTMLElement, path: string) => () => void;

type LeftSidebarProps = { watchLink: WatchLink; onNavigate: () => void };

/** The places of the community; the one in use carries the signal color. */
export function LeftSidebar({ watchLink, onNavigate }: LeftSidebarProps) {
  const config = useConfig();
  const where = useSyncExternalStore(environment.subscribe, environment.get);
  const [path] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id');
  const address = useAddress();
  const name = useMainName(address);
  const groups = placeGroups(config, name ? `${name}${config.tldName}` : null);
  return (
    <div className="flex h-full flex-col">
      <nav
        aria-label={text.nav.leftSidebar}
        className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-3 py-5"
      >
        {groups.map(({ title, places }) => (
          <section key={title} aria-label={title}>
            <h2 className="px-2.5 pb-1.5 font-sans font-semibold text-faint text-xs tracking-normal">
              {title}
            </h2>
            <ul className="grid gap-px">
              {places.map((place) => (
                <li key={place.href} className="relative">
                  <PlaceLink
                    place={place}
                    isHere={isPlaceAt(place, path, id)}
                    account={`${address} ${name}`}
                    watchLink={watchLink}
                    onNavigate={onNavigate}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {where === 'farcaster' && (
          <Suspense>
            <HostActions />
          </Suspense>
        )}
      </nav>
      <ProfileCard onNavigate={onNavigate} />
    </div>
  );
}

type PlaceLinkProps = LeftSidebarProps & {
  place: Place;
  isHere: boolean;
  /** Whose account it is: with one the list is longer, and has less room. */
  account: string;
};

function PlaceLink({ place, isHere, account, watchLink, onNavigate }: PlaceLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account moves the link
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere, account]);
  useEffect(() => {
    if (link.current !== null) return watchLink(link.current, place.href);
  }, [watchLink, place.href]);
  return (
    <>
      {isHere && (
        <span
          className="absolute inset-y-2 start-0 w-[3px] rounded-full bg-signal forced-colors:bg-[Highlight]"
          aria-hidden="true"
        />
      )}
      <Link
        ref={link}
        href={place.href}
        aria-current={isHere ? 'page' : undefined}
        onClick={onNavigate}
        className={classes(
          'flex min-h-11 items-center justify-between gap-2 rounded-control px-2.5 transition-colors duration-150 wide:min-h-9',
          isHere ? 'bg-raise font-semibold text-ink' : 'text-soft hover:text-ink',
        )}
      >
        {place.label}
        {!isHere && place.room !== undefined && <RoomUnread room={place.room} />}
      </Link>
    </>
  );
}
