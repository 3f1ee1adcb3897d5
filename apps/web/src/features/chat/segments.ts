/** A piece of a message's text, ready to become a React node. */
export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string; host: string }
  | { kind: 'removed' };

/** Finds links in a text; the shape of linkifyjs's tokens. */
export type LinkFinder = (
  text: string,
) => readonly { isLink: boolean; v: string; toHref: () => string }[];

/** True for a link of this site that carries a referrer. */
function isReferralLink(url: URL, origin: string): boolean {
  return url.origin === origin && `${url.search}${url.hash}`.includes('ref=');
}

function linkSegment(shown: string, href: string, origin: string): Segment {
  if (!URL.canParse(href)) return { kind: 'text', text: shown };
  const url = new URL(href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'text', text: shown };
  if (isReferralLink(url, origin)) return { kind: 'removed' };
  // `https://bank.example@evil.example` opens evil.example: the name before @ only deceives.
  if (url.username !== '' || url.password !== '') return { kind: 'text', text: shown };
  return { kind: 'link', text: shown, href: url.href, host: url.host };
}

/** Plain text as one piece, for as long as the link finder is not there. */
const noLinks: LinkFinder = (text) => [{ isLink: false, v: text, toHref: () => '' }];

/** Own links with a referrer, however they are spelled: with or without scheme, in any case. */
function ownReferralLink(origin: string): RegExp {
  const host = new URL(origin).host.replace(/[.[\]]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])(?:https?://)?${host}(?=[/?#])[^\\s]*ref=[^\\s]*`, 'gi');
}

/** Cuts a text into plain pieces and safe links; links that would bring a referral fee are left out. */
export function segmentsOf(text: string, find: LinkFinder | null, origin: string): Segment[] {
  const segments: Segment[] = [];
  const add = (piece: string) => {
    if (piece === '') return;
    for (const token of (find ?? noLinks)(piece)) {
      const segment: Segment = token.isLink
        ? linkSegment(token.v, token.toHref(), origin)
        : { kind: 'text', text: token.v };
      const last = segments.at(-1);
      if (segment.kind === 'text' && last?.kind === 'text') last.text += segment.text;
      else segments.push(segment);
    }
  };
  let end = 0;
  for (const match of text.matchAll(ownReferralLink(origin))) {
    add(text.slice(end, match.index));
    segments.push({ kind: 'removed' });
    end = match.index + match[0].length;
  }
  add(text.slice(end));
  return segments;
}

/** True if the shown text does not already begin with the host that the link opens. */
export function hidesHost({ text, host }: { text: string; host: string }): boolean {
  const shown = text.replace(/^https?:\/\//i, '').toLowerCase();
  return !shown.startsWith(host);
}

/** Whether a text may hold a link at all: most do not, and need no link finder. */
export function mayHoldLink(text: string): boolean {
  return /[^\s.]\.[^\s.]|:\/\//u.test(text);
}
