import { wordsText } from '@parley/text/words';
import { removedLink, withoutReferralLinks } from '../chat/referralLinks.ts';
import { isRemoteUri } from '../media/addresses.ts';
import { isImageLink } from '../profile/picture.ts';
import { shortLabel } from '../text/labels.ts';
import type { LinkCard } from './wire.ts';

/** The longest address that is looked at, in characters. */
export const linkMax = 2_048;
/** The longest texts of a card, in characters. */
export const cardTextMax = { title: 120, description: 240 } as const;

/** Whether a link leads to a page of another site, which a card can show; `origins` are our own. */
export function isPageLink(link: string, origins: readonly string[]): boolean {
  if (link.length > linkMax || isImageLink(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  const own = origins.map((origin) => new URL(origin).hostname);
  const isOurs = own.includes(hostname.replace(/\.$/, ''));
  return isWeb(protocol) && username === '' && password === '' && !isOurs;
}

/** What the head of a page says: of each tag the first that is not empty. */
export type PageHead = {
  /** The text of <title>. */
  title?: string | undefined;
  /** Contents of <meta>, by their property or name in lower case. */
  meta: ReadonlyMap<string, string>;
};

const tags = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: [
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
  ],
} as const;

/**
 * The card of the page at `url` (after redirects): null for one without a title. `origin` is the community's, whose
 * referral links no page may bring in.
 */
export function cardOf(head: PageHead, { url, origin }: Record<'url' | 'origin', string>) {
  const first = (names: readonly string[]) =>
    names.map((name) => head.meta.get(name)?.trim()).find((value) => value);
  const title = cardText(first(tags.title) ?? head.title ?? '', cardTextMax.title, origin);
  if (title === '') return null;
  const description = cardText(first(tags.description) ?? '', cardTextMax.description, origin);
  const picture = pictureAt(first(tags.picture), url);
  return {
    title,
    // Some pages say the same twice.
    description: description === title ? '' : description,
    picture,
  } satisfies LinkCard;
}

/** A stranger's text in one line, with the product's sentence in place of each referral link to `origin`. */
export function cardText(text: string, longest: number, origin: string): string {
  // A label has no `removedLink` of its own: that is no character.
  const plain = shortLabel(text, longest);
  return withoutReferralLinks(plain, origin).replaceAll(removedLink, wordsText.removed);
}

function pictureAt(address: string | undefined, base: string): string | null {
  if (address === undefined || !URL.canParse(address, base)) return null;
  const { href, protocol } = new URL(address, base);
  return isWeb(protocol) && isRemoteUri(href) ? href : null;
}

function isWeb(protocol: string): boolean {
  return protocol === 'http:' || protocol === 'https:';
}
