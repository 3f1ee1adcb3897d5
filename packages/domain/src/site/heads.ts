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
  /** The path of a picture on our own server, which is shown in place of `image`. */
  card?: string;
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
    url: config.projectUrl + (page === null ? '/' : pageAddress(page, queryOf(query, subject))),
    image:
      absolute(subject.card ?? '', config.projectUrl) ??
      pictureAt(subject.image) ??
      absolute(config.meta.imageUrl, config.projectUrl),
    robots: isHidden ? 'noindex' : 'index, follow',
  };
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
