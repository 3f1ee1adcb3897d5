import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type LogScrollParameters = {
  /** Seq of the newest message shown. */
  newest: number;
  /** How many own messages wait; a new one takes the writer to the end. */
  own: number;
  /** Called near the top; null when there is nothing to load. */
  onTop: (() => void) | null;
  /** Called whenever the reader sees the end. */
  onRead: () => void;
};

/** Within this many pixels of the end the reader counts as being there. */
const endPx = 48;
/** How far above the first message older ones are already asked for. */
const topPx = 900;

type Anchor = { key: string; top: number };

/**
 * Keeps a log where its reader is: at the end while there, else with the same message at the same
 * pixel, whatever is added above or below.
 */
export function useLogScroll({ newest, own, onTop, onRead }: LogScrollParameters) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const sticks = useRef(true);
  const heldTop = useRef(-1);
  const heldHeight = useRef(-1);
  const ownBefore = useRef(own);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(newest);

  /** Records what is in view. */
  const hold = useCallback(() => {
    const element = list.current;
    // In a hidden page every measurement is zero, so the previous one stays valid.
    if (element === null || element.clientHeight === 0) return;
    if (element.scrollTop === heldTop.current) return;
    // With another height it was the browser that moved the log, not its reader: it settles next.
    if (sticks.current && element.clientHeight !== heldHeight.current) return;
    heldTop.current = element.scrollTop;
    sticks.current = isNearEnd(element);
    anchor.current = sticks.current ? null : firstVisible(element);
  }, []);

  /** Puts the list where the reader was. */
  const settle = useCallback(() => {
    const element = list.current;
    if (element === null || element.clientHeight === 0) return;
    if (sticks.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current === null || !restore(element, anchor.current)) {
      // After a jump to where nothing was rendered, the new content counts.
      anchor.current = firstVisible(element);
    }
    heldTop.current = element.scrollTop;
    heldHeight.current = element.clientHeight;
    // A log that grew taller may show its end without a scroll.
    sticks.current ||= isNearEnd(element);
    setAtEnd(sticks.current);
  }, []);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (element === null || element.clientHeight === 0) return;
    hold();
    setAtEnd(sticks.current);
    if (element.scrollTop < topPx) onTop?.();
  }, [hold, onTop]);

  // Before the browser paints, so that added messages do not move the one being read.
  useLayoutEffect(() => {
    if (own > ownBefore.current) sticks.current = true;
    ownBefore.current = own;
    settle();
  });

  // Whatever changes a height later (fonts, the keyboard, the composer) settles the same way.
  useEffect(() => {
    if (list.current === null || content.current === null) return;
    const observer = new ResizeObserver(settle);
    observer.observe(list.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [settle]);

  // A short page may not scroll at all, so asking for more cannot wait for a scroll.
  useEffect(() => {
    const element = list.current;
    if (element !== null && element.scrollTop < topPx) onTop?.();
  });

  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'hidden' || !isAtEnd) return;
      setSeen(newest);
      onRead();
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [newest, isAtEnd, onRead]);

  const toEnd = useCallback(() => {
    sticks.current = true;
    settle();
  }, [settle]);

  return { list, content, hold, onScroll, toEnd, isAtEnd, unseen: Math.max(0, newest - seen) };
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight <= endPx;
}

/** Scrolls a message back to its place; false when it is no longer rendered. */
function restore(element: HTMLElement, { key, top }: Anchor): boolean {
  const row = element.querySelector(`[data-row="${CSS.escape(key)}"]`);
  if (row !== null) element.scrollTop += row.getBoundingClientRect().top - top;
  return row !== null;
}

/** The first row that is at least partly in view, by bisection: rows lie in order. */
function firstVisible(element: HTMLElement): Anchor | null {
  const rows = element.querySelectorAll<HTMLElement>('[data-row]');
  const edge = element.getBoundingClientRect().top;
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle;
    else low = middle + 1;
  }
  const row = rows[low];
  const key = row?.dataset.row;
  return row === undefined || key === undefined
    ? null
    : { key, top: row.getBoundingClientRect().top };
}
