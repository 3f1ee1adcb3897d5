import { isImageLink } from '@parley/domain/profile/picture';
import type { Block } from '../../../ui/words/parse.ts';
import { linksIn } from '../words/mediaLinks.ts';

/** What a card shows of what its text links to. */
export type Preview =
  /** A collection of this community, by its address or its unique id. */
  { kind: 'collection'; link: string; id: string } | { kind: 'picture'; link: string };

/** The first link to a collection of this community (at one of `origins`), else the first picture; null for neither. */
export function previewOf(blocks: readonly Block[], origins: readonly string[]): Preview | null {
  const links = linksIn(blocks);
  for (const link of links) {
    const id = collectionAt(link, origins);
    if (id !== null) return { kind: 'collection', link, id };
  }
  const picture = links.find(isImageLink);
  return picture === undefined ? null : { kind: 'picture', link: picture };
}

/** The collection that a link is the page of; null for any other link. */
export function collectionAt(link: string, origins: readonly string[]): string | null {
  if (!URL.canParse(link)) return null;
  const { origin, pathname, searchParams } = new URL(link);
  if (!origins.includes(origin) || !/^\/nft\/collection\/?$/.test(pathname)) return null;
  const id = searchParams.get('id') ?? '';
  return /^(?:0x[0-9a-fA-F]{40}|[a-z0-9-]{1,32})$/.test(id) ? id.toLowerCase() : null;
}

/** A text without the link at its end that its preview stands for. */
export function withoutPreviewed(body: string, preview: Preview | null): string {
  const end = body.trimEnd();
  return preview !== null &&
    end.endsWith(preview.link) &&
    !/\S$/.test(end.slice(0, -preview.link.length))
    ? end.slice(0, -preview.link.length).trimEnd()
    : body;
}
