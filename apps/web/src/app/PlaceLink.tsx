import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { RoomUnread } from '../features/chat/RoomUnread.tsx';
import { classes } from '../ui/classes.ts';
import { placeIcon } from './placeIcons.ts';
import type { Place } from './places.ts';

/** Downloads what a link leads to before it is followed; returns how to stop. */
export type WatchLink = (link: HTMLElement, path: string) => () => void;

export type PlaceLinkProps = {
  place: Place;
  isHere: boolean;
  /** One of the links that a row folds away. */
  isFoldable: boolean;
  /** Whose account it is: with one the list is longer, and has less room. */
  account: string;
  watchLink: WatchLink;
  isSheet: boolean;
  onNavigate: () => void;
};

/** A row of the left sidebar; the one in use carries the signal color. */
export function PlaceLink(props: PlaceLinkProps) {
  const { place, isHere, isFoldable, account, watchLink, isSheet, onNavigate } = props;
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account moves the link
  useEffect(() => {
    if (isHere && link.current !== null) bringIntoView(link.current);
  }, [isHere, account]);
  useEffect(() => {
    if (link.current !== null) return watchLink(link.current, place.href);
  }, [watchLink, place.href]);
  const Icon = placeIcon(place.href);
  return (
    <>
      {isHere && (
        <span
          className={classes(
            'absolute inset-y-2 w-[3px] rounded-full bg-signal forced-colors:bg-[Highlight]',
            isFoldable ? '-start-2.5' : 'start-0',
          )}
          aria-hidden="true"
        />
      )}
      <Link
        ref={link}
        href={place.href}
        aria-current={isHere ? 'page' : undefined}
        replace={isSheet}
        onClick={onNavigate}
        className={classes(
          'flex min-h-11 items-center gap-2.5 rounded-control px-2.5 transition-colors duration-150',
          isFoldable ? 'text-[14px] wide:min-h-7' : 'wide:min-h-[34px]',
          isHere ? 'bg-raise font-semibold text-ink' : 'text-soft hover:text-ink',
        )}
      >
        {!isFoldable && <Icon className={classes('size-[18px]', !isHere && 'text-faint')} />}
        <span dir="auto" className="label-text min-w-0 flex-1 [overflow-wrap:anywhere]">
          {place.label}
        </span>
        {place.room !== undefined && <RoomUnread room={place.room} isHere={isHere} />}
      </Link>
    </>
  );
}

/** Space that stays above and below the link, in CSS pixels: the edges of the list fade. */
const margin = 32;

/** By the list's own scrolling: `scrollIntoView` would also move the place where Tab begins. */
function bringIntoView(link: HTMLElement): void {
  const list = link.closest('nav');
  if (list === null) return;
  const [place, view] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  const below = place.bottom + margin - view.bottom;
  const above = view.top + margin - place.top;
  if (below > 0) list.scrollTop += below;
  else if (above > 0) list.scrollTop -= above;
}
