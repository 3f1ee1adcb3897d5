import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type LogScrollParameters = {
  /** Seq of the newest message shown. */
  newest: number;
  /** How many own messages wait; a new one takes the writer to the end. */
  own: number;
  /** Changes whenever the rows do. */
  rows: unknown;
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
export function useLogScroll({ newest, own, rows, onTop, onRead }: LogScrollParameters) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const sticks = useRef(true);
  const heldTop = useRef(-1);
  const ownBefore = useRef(own);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(newest);

  /** Notes what is in view, from the page as it stands. */
  const hold = useCallback(() => {
    const element = list.current;
    // In a hidden page everything is zero: what was held before still holds.
    if (element === null || element.clientHeight === 0) return;
    if (element.scrollTop === heldTop.current) return;
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    heldTop.current = element.scrollTop;
    sticks.current = fromEnd <= endPx;
    anchor.current = sticks.current ? null : firstVisible(element);
  }, []);

  /** Puts the list where the reader was. */
  const settle = useCallback(() => {
    const element = list.current;
    if (element === null || element.clientHeight === 0) return;
    if (sticks.current) {
      element.scrollTop = element.scrollHeight;
      heldTop.current = element.scrollTop;
      return;
    }
    const held = anchor.current;
    const row = held && element.querySelector(`[data-row="${CSS.escape(held.key)}"]`);
    if (!held || !row) return;
    element.scrollTop += row.getBoundingClientRect().top - held.top;
    heldTop.current = element.scrollTop;
  }, []);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (element === null || element.clientHeight === 0) return;
    hold();
    setAtEnd(sticks.current);
    if (element.scrollTop < topPx) onTop?.();
  }, [hold, onTop]);

  // Before the browser paints: what was added must not move what is being read.
  useLayoutEffect(() => {
    if (own > ownBefore.current) sticks.current = true;
    ownBefore.current = own;
    void rows;
    settle();
  }, [own, rows, settle]);

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
    void rows;
    const element = list.current;
    if (element !== null && element.scrollTop < topPx) onTop?.();
  }, [rows, onTop]);

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
