import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { historyEntry, markHistoryEntry } from '../../../platform/historyEntry.ts';
import { holdPlace } from '../../../platform/holdPlace.ts';
import type { LogView } from '../logPlace.ts';
import { logView } from '../logView.ts';

/** A card, and how far its upper edge is below that of the feed, in pixels. */
type Place = { key: string; below: number };

/** Where a reader left a feed, and up to which place of the log it showed new cards. */
export type KeptFeed = { feed: string; place: Place | null; upTo: number };

/** By the entry of the history that shows it. */
const kept = new Map<string, KeptFeed>();

/** How a feed was left, for whoever comes back to it through the history; null at the beginning of a visit. */
export function useWayBack(feed: string): KeptFeed | null {
  const [back] = useState(() => kept.get(historyEntry() ?? ''));
  return back?.feed === feed ? back : null;
}

type FeedPlaceParameters = {
  list: RefObject<HTMLElement | null>;
  feed: string;
  back: KeptFeed | null;
  upTo: number;
  /** True while the cards are shown. */
  isReady: boolean;
};

/**
 * Keeps the reader's place for the way back, and goes there: to the same card at the same pixel, until they do
 * something, since what is above it may still change its height.
 */
export function useFeedPlace({ list, feed, back, upTo, isReady }: FeedPlaceParameters): void {
  const now = useRef<KeptFeed>({ feed, place: back?.place ?? null, upTo });
  useLayoutEffect(() => {
    now.current.upTo = upTo;
    kept.set(markHistoryEntry(), now.current);
  }, [upTo]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || !isReady) return;
    const view = logView(element);
    const top = () => element.getBoundingClientRect().top;
    const { place } = now.current;
    const release = place === null ? () => {} : holdPlace(element, () => goTo(view, top(), place));
    const note = () => {
      // In a hidden page every measurement is zero.
      if (element.clientHeight === 0) return;
      now.current.place = placeIn(view, top());
      kept.set(markHistoryEntry(), now.current);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      release();
      element.removeEventListener('scroll', note);
    };
  }, [list, isReady]);
}

function placeIn(view: LogView, top: number): Place | null {
  const first = view.scrollTop === 0 ? null : view.firstVisible();
  return first && { key: first.key, below: first.top - top };
}

function goTo(view: LogView, top: number, { key, below }: Place): void {
  const now = view.topOf(key);
  if (now !== null) view.scrollTop += now - top - below;
}
