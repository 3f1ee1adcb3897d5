/** Runs work when the page has nothing better to do, at the latest after `timeoutMs`. */
export function whenIdle(work: () => void, timeoutMs = 4_000): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: timeoutMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 1_000);
  return () => clearTimeout(handle);
}
