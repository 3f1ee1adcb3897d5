import { type RefObject, useLayoutEffect } from 'react';

/** Where each address was scrolled to when it was left, for the way back. */
const places = new Map<string, number>();
let cameBackTo: string | null = null;
window.addEventListener('popstate', () => {
  cameBackTo = location.href;
});

/**
 * Scrolls back to where the page was when a reader comes back to it through the history; a link to it
 * begins at the top. `isReady` once there is enough to scroll.
 */
export function useKeptPlace(scroller: RefObject<HTMLElement | null>, isReady: boolean): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isReady) return;
    const address = location.href;
    if (cameBackTo === address) element.scrollTop = places.get(address) ?? 0;
    cameBackTo = null;
    const keep = () => places.set(address, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, isReady]);
}
