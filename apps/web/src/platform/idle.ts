/** Runs work when the page is idle, at the latest after `timeoutMs`. */
export function whenIdle(work: () => void, timeoutMs = 4_000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: timeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 1_000);
  return () => clearTimeout(handle);
}

/** Resolves after the browser's next paint; at once in a hidden page. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Not `scroll`: the page also scrolls by itself. */
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Runs work once the reader has interacted with the page and it is idle: readers who only look
 * don't download what only those who act need.
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
