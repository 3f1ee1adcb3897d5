import type { PublicConfig } from '@parley/domain/config/wire';
import { isPageLink } from '@parley/domain/links/rules';
import { isOpen } from '@parley/domain/site/features';
import type { Block } from '../../../ui/words/parse.ts';
import { linksIn } from './mediaLinks.ts';

/** What a message shows as a card: a collection of this community, by its address or its unique id, or a page of another site. */
export type Linked =
  | { kind: 'collection'; link: string; id: string }
  | { kind: 'page'; link: string };

/** Where a text is shown: this community's origins, and what it has cards of. */
export type CardSite = { origins: readonly string[]; hasPages: boolean; hasCollections: boolean };

export function cardSiteOf(config: PublicConfig, origin: string): CardSite {
  return {
    origins: [origin, new URL(config.projectUrl).origin],
    hasPages: config.linkCardsEnabled,
    hasCollections: isOpen('nft', config),
  };
}

/** What of a text has a card: its first collection, else its first page; null for neither. */
export function linkedOf(blocks: readonly Block[], site: CardSite): Linked | null {
  const links = linksIn(blocks);
  for (const link of site.hasCollections ? links : []) {
    const id = collectionAt(link, site.origins);
    if (id !== null) return { kind: 'collection', link, id };
  }
  const link = site.hasPages && links.find((one) => isPageLink(one, site.origins));
  return link ? { kind: 'page', link } : null;
}

/** The collection that a link is the page of; null for any other link. */
export function collectionAt(link: string, origins: readonly string[]): string | null {
  if (!URL.canParse(link)) return null;
  const { origin, pathname, searchParams } = new URL(link);
  if (!origins.includes(origin) || !/^\/nft\/collection\/?$/.test(pathname)) return null;
  const id = searchParams.get('id') ?? '';
  return /^(?:0x[0-9a-fA-F]{40}|[a-z0-9-]{1,32})$/.test(id) ? id.toLowerCase() : null;
}
