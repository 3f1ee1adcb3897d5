import { type RefObject, useLayoutEffect } from 'react';
import { historyEntry, markHistoryEntry } from '../../platform/historyEntry.ts';

/** Where each entry of the history was scrolled to when it was left, for the way back. */
const places = new Map<string, number>();

/**
 * Scrolls back to where the page was when a reader comes back to it through the history; a link to it
 * begins at the top. `isReady` once there is enough to scroll.
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, isReady: boolean): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isReady) return;
    element.scrollTop = places.get(historyEntry() ?? '') ?? element.scrollTop;
    const keep = () => places.set(markHistoryEntry(), element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, isReady]);
}
