import { isImageLink } from '@parley/domain/profile/picture';
import type { Block } from '../../../ui/words/parse.ts';
import { linksIn } from '../words/mediaLinks.ts';
import { type CardSite, type Linked, linkedOf } from '../words/pageLinks.ts';

/** What a card shows of what its text links to; `picture` stands in for a page that says nothing. */
export type Preview =
  | Exclude<Linked, { kind: 'page' }>
  | { kind: 'page'; link: string; picture: string | null }
  | { kind: 'picture'; link: string };

/**
 * The first link to a collection of this community, else to a page of another site, else the first picture; null for
 * none.
 */
export function previewOf(blocks: readonly Block[], site: CardSite): Preview | null {
  const linked = linkedOf(blocks, site);
  if (linked?.kind === 'collection') return linked;
  const picture = linksIn(blocks).find(isImageLink) ?? null;
  if (linked !== null) return { ...linked, picture };
  return picture === null ? null : { kind: 'picture', link: picture };
}

/** A text without the link at its end that its preview stands for; that of a page stays, which may have no card. */
export function withoutPreviewed(body: string, preview: Preview | null): string {
  const end = body.trimEnd();
  return preview !== null &&
    preview.kind !== 'page' &&
    end.endsWith(preview.link) &&
    !/\S$/.test(end.slice(0, -preview.link.length))
    ? end.slice(0, -preview.link.length).trimEnd()
    : body;
}
