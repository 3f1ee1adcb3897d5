import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createLogPlace } from './logPlace.ts';
import { logView } from './logView.ts';

type LogScrollParameters = {
  /** The newest place shown. */
  newest: number;
  /** How many messages came after a place. */
  cameAfter: (seq: number) => number;
  /** How many own messages wait; a new one takes the writer to the end. */
  own: number;
  /** Called near the top; null when there is nothing to load. */
  onTop: (() => void) | null;
  /** Called whenever the reader sees the end. */
  onRead: () => void;
};

/** Event of a row in a log that is about to grow for its reader, who wants to see it where it is. */
export const staying = 'staying';

/** How far above the first message older ones are already asked for. */
const topPx = 900;

/**
 * Keeps a log where its reader is: at the end while there, else with the same message at the same
 * pixel, whatever is added above or below.
 */
export function useLogScroll(parameters: LogScrollParameters) {
  const { newest, cameAfter, own, onTop, onRead } = parameters;
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [place] = useState(createLogPlace);
  const ownBefore = useRef(own);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(newest);

  const hold = useCallback(() => {
    if (list.current !== null) place.hold(logView(list.current));
  }, [place]);

  /** Puts the list where the reader was. */
  const settle = useCallback(() => {
    const element = list.current;
    if (element === null || element.clientHeight === 0) return;
    place.settle(logView(element));
    setAtEnd(place.isAtEnd());
  }, [place]);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (element === null || element.clientHeight === 0) return;
    hold();
    setAtEnd(place.isAtEnd());
    if (element.scrollTop < topPx) onTop?.();
  }, [place, hold, onTop]);

  useEffect(() => {
    const element = list.current;
    const stay = () => element !== null && place.stay(logView(element));
    element?.addEventListener(staying, stay);
    return () => element?.removeEventListener(staying, stay);
  }, [place]);

  // Before the browser paints, so that added messages do not move the one being read.
  useLayoutEffect(() => {
    if (own > ownBefore.current) place.goToEnd();
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
    place.goToEnd();
    settle();
  }, [place, settle]);

  return { list, content, hold, onScroll, toEnd, isAtEnd, unseen: cameAfter(seen) };
}
