/**
 * Resolves once this page, or this worker, can compute digests and check signatures. Browsers have `crypto.subtle` only
 * with https and on the computer itself; elsewhere a library stands in, so that readers check what they read there, too.
 * Rejects where that can't be loaded.
 */
export async function readySubtle(): Promise<void> {
  if (isSecureContext || crypto.subtle !== undefined) return;
  const { plainSubtle } = await import('./plainSubtle.ts');
  Object.defineProperty(crypto, 'subtle', { value: plainSubtle, configurable: true });
}
