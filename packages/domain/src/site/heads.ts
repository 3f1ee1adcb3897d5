import { communityDescription, pageDescriptions } from '@parley/text/descriptions';
import type { PublicConfig } from '../config/wire.ts';
import { isolated } from '../names/display.ts';
import { shortLabel } from '../text/labels.ts';
import { entryOf, isPlaceholder, type PagePath, pageAddress, pageAt } from './pages.ts';
import { type TitleSettings, titleOf } from './titles.ts';
import type { PageHead } from './wire.ts';

/** What a page is about, from the chain: untrusted. */
export type Subject = {
  /** The id in its address, such as `alice.degen`. */
  id?: string;
  title?: string;
  description?: string;
  /** Only an https address is shown. */
  image?: string;
  /** The path of a picture on our own server, 3:2, which is shown in place of `image`. */
  card?: string;
  /** The same for embeds, 1:1; they show no `image`, whose shape nobody knows. */
  squareCard?: string;
  /** The community's token that the page offers to get. */
  token?: EmbedToken;
};

export type EmbedToken = { address: `0x${string}`; symbol: string };

/** What embeds show of a page besides its head. */
export type EmbedSubject = {
  /** Null for none of the page's own. */
  picture: { url: string; aspectRatio: '1:1' | '3:2' } | null;
  /** The one token that the page is about; null for none. */
  token: EmbedToken | null;
};

type HeadSettings = TitleSettings & Pick<PublicConfig, 'projectUrl' | 'tldName'>;

const idMaxLength = 128;
/** The longest name with its TLD and its code; in characters. */
const titleMaxLength = 256;

/**
 * Head of the page at `path` with the query `query` (`?id=…`), about `subject` where one is known; null
 * where it is known that there is none, and so nothing for search engines.
 */
export function headOf(
  path: string,
  query: string,
  config: HeadSettings,
  found: Subject | null = {},
): PageHead {
  const page = pageAt(path);
  const subject = found ?? {};
  const isHidden =
    page === null || found === null || isPlaceholder(page, config) || entryOf(page).isPrivate;
  const about =
    subject.title === undefined ? '' : isolated(shortLabel(subject.title, titleMaxLength));
  return {
    title: titleOf(path, config, about || undefined),
    description: shortLabel(subject.description ?? '', 200) || descriptionOf(page, config, about),
    url: config.projectUrl + (page === null ? '/' : addressOf(page, query, subject)),
    image:
      absolute(subject.card ?? '', config.projectUrl) ??
      pictureAt(subject.image) ??
      absolute(config.meta.imageUrl, config.projectUrl),
    robots: isHidden ? 'noindex' : 'index, follow',
  };
}

/** What embeds show of the page about `found`: see `headOf`. */
export function embedSubjectOf(
  { projectUrl, meta }: Pick<PublicConfig, 'projectUrl' | 'meta'>,
  found: Subject | null = {},
): EmbedSubject {
  const { squareCard = '', card = '', token = null } = found ?? {};
  const square = absolute(squareCard, projectUrl);
  const wide = absolute(card, projectUrl) ?? absolute(meta.imageUrl, projectUrl);
  if (square !== null) return { picture: { url: square, aspectRatio: '1:1' }, token };
  return { picture: wide === null ? null : { url: wide, aspectRatio: '3:2' }, token };
}

/** A page that fills in a token keeps it in its address only where it is about that one. */
function addressOf(page: PagePath, query: string, subject: Subject): string {
  if (subject.token !== undefined)
    return `${page}?${new URLSearchParams({ to: subject.token.address })}`;
  return pageAddress(page, queryOf(query, subject));
}

/** The query with the id as its subject spells it, of bounded length. */
function queryOf(query: string, { id }: Subject): string {
  const given = new URLSearchParams(query);
  if (id !== undefined) given.set('id', id);
  for (const [key, value] of [...given]) given.set(key, value.slice(0, idMaxLength));
  return `?${given}`;
}

/** The address of a picture, if browsers may load it. */
function pictureAt(address: string | undefined): string | null {
  if (address === undefined || address.length > 2_048 || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' ? url.href : null;
}

function absolute(address: string, projectUrl: string): string | null {
  return address === '' ? null : new URL(address, projectUrl).href;
}

/** The page's own description, else the community's. */
function descriptionOf(page: PagePath | null, config: HeadSettings, about: string): string {
  const { communityName: name, tldName: tld, meta } = config;
  const text = page === null ? null : entryOf(page).name;
  if (text !== null) return pageDescriptions[text]({ name, tld, about });
  return meta.description || communityDescription(name);
}
