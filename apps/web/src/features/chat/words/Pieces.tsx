import { wordsText } from '@parley/text/words';
import { use } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { findLinks } from './links.ts';
import { Mention } from './Mention.tsx';
import { hidesHost, type Segment, segmentsOf } from './segments.ts';

/** A plain text with its links and mentions. */
export function Pieces({ text }: { text: string }) {
  const { tldName } = useConfig();
  const site = { origin: location.origin, tld: tldName };
  return segmentsOf(text, findLinks, site).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Piece key={index} segment={segment} />
  ));
}

/** A piece of a text: letters, a link, a mention, or where a referral link was. */
export function Piece({ segment }: { segment: Segment }) {
  const tabIndex = use(ControlTabIndex);
  switch (segment.kind) {
    case 'text':
      return segment.text;
    case 'mention':
      return <Mention typed={segment.text} name={segment.name} />;
    case 'removed':
      return <span className="text-faint">{wordsText.removed}</span>;
    case 'link':
      return (
        <>
          <a
            href={segment.href}
            tabIndex={tabIndex}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            title={segment.href}
            className="text-signal-text underline decoration-current/40 underline-offset-2 hover:decoration-current"
          >
            <bdi>{segment.text}</bdi>
          </a>
          {hidesHost(segment) && <span className="text-faint"> ({segment.host})</span>}
        </>
      );
  }
}
