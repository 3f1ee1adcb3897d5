import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { historyEntry, markHistoryEntry } from '../platform/historyEntry.ts';
import { holdPlace, onGesture } from '../platform/holdPlace.ts';

/** How far down each entry of the history was scrolled, in CSS pixels. */
const places = new Map<string, number>();

const content = () => document.getElementById('content');

/**
 * Scrolls a page back to where it was left, to the pixel, when its reader comes back to it through the history; a
 * link to a page begins at its top. Rooms and feeds keep their places themselves, by message.
 */
export function PagePlace() {
  const [path] = useLocation();
  const query = useSearch();

  useEffect(() => {
    const note = ({ target }: Event) => {
      // In a part that is hidden every measurement is zero.
      if (!(target instanceof HTMLElement) || target.clientHeight === 0) return;
      if ('pageScroll' in target.dataset) places.set(markHistoryEntry(), target.scrollTop);
    };
    const main = content();
    main?.addEventListener('scroll', note, { capture: true, passive: true });
    return () => main?.removeEventListener('scroll', note, { capture: true });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another entry
  useLayoutEffect(() => {
    const [main, place] = [content(), places.get(historyEntry() ?? '')];
    return main === null || place === undefined ? undefined : restore(main, place);
  }, [path, query]);
  return null;
}

/** Holds the page at a place as soon as it is there, until its reader does something. */
function restore(main: HTMLElement, place: number): () => void {
  let held: Element | null = null;
  let release = () => {};
  const find = () => {
    const scroller = main.querySelector('[data-page-scroll]');
    if (scroller === null || scroller === held) return;
    release();
    held = scroller;
    release = holdPlace(scroller, () => {
      scroller.scrollTop = place;
    });
  };
  find();
  const pages = new MutationObserver(find);
  pages.observe(main, { childList: true, subtree: true });
  const forget = onGesture(stop);
  function stop(): void {
    pages.disconnect();
    forget();
    release();
  }
  return stop;
}
