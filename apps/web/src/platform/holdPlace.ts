const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Calls back once, with the first thing that a reader does; the result stops waiting for it. */
export function onGesture(then: () => void): () => void {
  const end = new AbortController();
  const act = () => {
    end.abort();
    then();
  };
  for (const kind of gestures) {
    window.addEventListener(kind, act, { capture: true, passive: true, signal: end.signal });
  }
  return () => end.abort();
}

/**
 * Goes to a place in what scrolls, again whenever its parts come or change their height (pictures, late answers,
 * a part that React hid for a moment), until the reader does something. The result stops it.
 */
export function holdPlace(scroller: Element, go: () => void): () => void {
  go();
  const heights = new ResizeObserver(go);
  const watch = () => {
    for (const part of scroller.children) heights.observe(part);
  };
  watch();
  const parts = new MutationObserver(watch);
  parts.observe(scroller, { childList: true });
  const forget = onGesture(stop);
  function stop(): void {
    heights.disconnect();
    parts.disconnect();
    forget();
  }
  return stop;
}
