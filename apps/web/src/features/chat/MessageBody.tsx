import { text } from '@parley/text/ui';
import { memo, use, useSyncExternalStore } from 'react';
import { createStore } from '../../platform/store.ts';
import { classes } from '../../ui/classes.ts';
import { ControlTabIndex } from './controlTabIndex.ts';
import { measure } from './measure.ts';
import { hidesHost, type LinkFinder, mayHoldLink, type Segment, segmentsOf } from './segments.ts';

/** The link finder loads with the first text that may hold a link; until then it is plain text. */
const finder = createStore<LinkFinder | null>(null);
let loading: Promise<void> | undefined;

function wantFinder() {
  loading ??= import('./links.ts').then(({ findLinks }) => finder.set(findLinks));
  loading.catch(() => {
    loading = undefined;
  });
}

/** The words of a message as React nodes: nothing in them can become markup. */
export const MessageBody = memo(function MessageBody({ body }: { body: string }) {
  const mayLink = mayHoldLink(body);
  const find = useSyncExternalStore(finder.subscribe, finder.get);
  if (mayLink && find === null) wantFinder();
  const segments = mayLink
    ? segmentsOf(body, find, location.origin)
    : [{ kind: 'text', text: body } as const];
  return (
    <div
      dir="auto"
      className={classes(measure.limited, 'whitespace-pre-wrap [overflow-wrap:anywhere]')}
    >
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        <Piece key={index} segment={segment} />
      ))}
    </div>
  );
});

function Piece({ segment }: { segment: Segment }) {
  const tabIndex = use(ControlTabIndex);
  switch (segment.kind) {
    case 'text':
      return segment.text;
    case 'removed':
      return <span className="text-faint">{text.chat.linksRemoved}</span>;
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
