import { isAddress } from '@parley/domain/fields/hex';
import { readStoredText, writeStoredText } from './localStorage.ts';

/** The storage key. Holds an address, or a name to be resolved once web3 is there, as plain text. */
const key = 'referrer';
const longest = 128;

/** Who brought this visitor, as an address or a name; null for nobody. */
export function storedReferrer(): string | null {
  const stored = unquoted(readStoredText(key) ?? '');
  return stored.length > 0 && stored.length <= longest ? stored : null;
}

/** Keeps the referrer of a link, later a name's resolved address in place of the name. */
export function storeReferrer(referrer: string): void {
  // A name may have quotes of its own.
  const isQuoted = unquoted(referrer) !== referrer;
  writeStoredText(key, isQuoted ? JSON.stringify(referrer) : referrer);
}

/** Earlier versions stored the text as JSON, in quotes. */
function unquoted(stored: string): string {
  if (!/^".*"$/.test(stored)) return stored;
  try {
    return String(JSON.parse(stored));
  } catch {
    return stored;
  }
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
