import { type Mention, mentionsOf } from '@parley/domain/chat/mentions';
import { removedLink } from '@parley/domain/chat/referralLinks';
import { wordsText } from '@parley/text/words';
import { allowedText } from '../../../ui/words/allowedText.ts';

/** A piece of a message's text, ready to become a React node. */
export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string; host: string }
  | { kind: 'mention'; text: string; name: string }
  | { kind: 'removed' };

/** Finds links in a text; the shape of linkifyjs's tokens. */
export type LinkFinder = (
  text: string,
) => readonly { isLink: boolean; v: string; toHref: () => string }[];

/** The same where all is letters: in code, and in the text of a link. */
export function withRemoved(text: string): string {
  return text.replaceAll(removedLink, wordsText.removed);
}

/** A link where it may lead, or what stands in its place. */
export function linkSegment(shown: string, href: string, origin: string): Segment {
  if (!URL.canParse(href)) return { kind: 'text', text: shown };
  const url = new URL(href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'text', text: shown };
  // White space in the address of a Markdown link, which ends a link of plain text, does not end it.
  if (allowedText(url.href, origin) !== url.href) return { kind: 'removed' };
  // `https://bank.example@evil.example` opens evil.example: the name before @ only deceives.
  if (url.username !== '' || url.password !== '') return { kind: 'text', text: shown };
  return { kind: 'link', text: shown, href: url.href, host: url.host };
}

/** Where a text is shown: links to this site and names without TLD mean something there. */
type Site = { origin: string; tld: string };

/**
 * Cuts a text into plain pieces, mentions, and safe links; links that would bring a referral fee are left out.
 */
export function segmentsOf(text: string, find: LinkFinder, site: Site): Segment[] {
  const segments = text
    .split(removedLink)
    .flatMap((piece, index): Segment[] => [
      ...(index > 0 ? [{ kind: 'removed' } as const] : []),
      ...cut(piece, find, site),
    ]);
  return joined(segments);
}

type Place = { start: number; end: number };
const holds = (place: Place, at: number) => place.start <= at && at < place.end;

function cut(text: string, find: LinkFinder, { origin, tld }: Site): Segment[] {
  if (text === '') return [];
  let end = 0;
  const links = find(text).flatMap((token) => {
    const start = end;
    end += token.v.length;
    return token.isLink ? [{ start, end, token }] : [];
  });
  // A sign in the middle of an address mentions nobody; a name with its TLD is no address of a site.
  const mentions = mentionsOf(text, tld).filter(
    (it) => !links.some((link) => holds(link, it.start)),
  );
  const free = links.filter((link) => !mentions.some((it) => holds(it, link.start)));
  const found = [...mentions, ...free].toSorted((a, b) => a.start - b.start);
  const after = found.flatMap((it, index): Segment[] => [
    segmentAt(text, it, origin),
    { kind: 'text', text: text.slice(it.end, found[index + 1]?.start) },
  ]);
  const before: Segment = { kind: 'text', text: text.slice(0, found[0]?.start) };
  return [before, ...after].filter((it) => it.kind !== 'text' || it.text !== '');
}

type FoundLink = Place & { token: ReturnType<LinkFinder>[number] };

function segmentAt(text: string, found: Mention | FoundLink, origin: string): Segment {
  if ('token' in found) return linkSegment(found.token.v, found.token.toHref(), origin);
  return { kind: 'mention', text: text.slice(found.start, found.end), name: found.name };
}

/** Pieces of plain text that stand beside each other are one. */
function joined(segments: readonly Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    const last = out.at(-1);
    if (segment.kind === 'text' && last?.kind === 'text') last.text += segment.text;
    else out.push(segment);
  }
  return out;
}

/** True if the shown text does not already begin with the host that the link opens. */
export function hidesHost({ text, host }: { text: string; host: string }): boolean {
  const shown = text.replace(/^https?:\/\//i, '').toLowerCase();
  return !shown.startsWith(host);
}
