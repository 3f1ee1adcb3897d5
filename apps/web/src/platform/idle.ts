/** Runs work when the page has nothing better to do, at the latest after `timeoutMs`. */
export function whenIdle(work: () => void, timeoutMs = 4_000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: timeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 1_000);
  return () => clearTimeout(handle);
}

/** Resolves once the browser has painted what is there, in a page that nobody sees at once. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Not `scroll`: a page scrolls by itself as well. */
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Runs work once somebody does something on the page and it is idle after that: what only people
 * need who act costs those nothing who just look.
 */
export function onFirstInteraction(work: () => void): void {
  const watching = new AbortController();
  const start = () => {
    watching.abort();
    whenIdle(work);
  };
  const options = { capture: true, passive: true, signal: watching.signal };
  for (const sign of signsOfUse) window.addEventListener(sign, start, options);
}
