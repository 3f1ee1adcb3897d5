import { isAddress } from '@parley/domain/referral/rules';
import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

/** The storage key. Holds an address, or a name to be resolved once the web3 layer has loaded. */
const key = 'referrer';
const stored = z.string().check(z.minLength(1), z.maxLength(128));

/** Who brought this visitor, as an address or a name; null for nobody. */
export function storedReferrer(): string | null {
  return readStored(key, stored);
}

/** Replaces a stored name with the address it resolves to. */
export function storeReferrer(referrer: string): void {
  writeStored(key, referrer);
}

/** Takes `?ref=` out of a URL: the referrer it names and the URL without it. */
export function takeReferrer(href: string): { referrer: string | null; url: string } {
  const url = new URL(href);
  const candidate = url.searchParams.get('ref')?.trim() ?? '';
  url.searchParams.delete('ref');
  const usable = isAddress(candidate) || /^[^\s/?#\\]{1,64}$/u.test(candidate);
  return { referrer: usable ? candidate : null, url: `${url.pathname}${url.search}${url.hash}` };
}

/** Reads the referrer of this visit and strips it from the address bar; the newest link counts. */
export function rememberReferrer(): void {
  if (!location.search.includes('ref=')) return;
  const { referrer, url } = takeReferrer(location.href);
  if (referrer !== null) storeReferrer(referrer);
  history.replaceState(history.state, '', url);
}
