import { text } from '@parley/text/ui';
import { memo, use, useSyncExternalStore } from 'react';
import { createStore } from '../../platform/store.ts';
import { classes } from '../../ui/classes.ts';
import { ControlTabIndex } from './controlTabIndex.ts';
import { measure } from './measure.ts';
import { hidesHost, type LinkFinder, mayHoldLink, type Segment, segmentsOf } from './segments.ts';
import { fullFormat } from './times.ts';

/** The link finder loads with the first text that may hold a link; until then it is plain text. */
const finder = createStore<LinkFinder | null>(null);
let loading: Promise<void> | undefined;

function wantFinder() {
  loading ??= import('./links.ts').then(({ findLinks }) => finder.set(findLinks));
  loading.catch(() => {
    loading = undefined;
  });
}

/** What members wrote as React nodes: nothing in it can become markup. */
export const Words = memo(function Words({ body }: { body: string }) {
  const mayLink = mayHoldLink(body);
  const find = useSyncExternalStore(finder.subscribe, finder.get);
  if (mayLink && find === null) wantFinder();
  const segments = mayLink
    ? segmentsOf(body, find, location.origin)
    : [{ kind: 'text', text: body } as const];
  return segments.map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Piece key={index} segment={segment} />
  ));
});

type MessageBodyProps = {
  body: string;
  /** When its author last changed it, in Unix milliseconds. */
  editedAt?: number | undefined;
};

/** The text of a message. */
export function MessageBody({ body, editedAt }: MessageBodyProps) {
  return (
    <div
      dir="auto"
      className={classes(measure.limited, 'whitespace-pre-wrap [overflow-wrap:anywhere]')}
    >
      <Words body={body} />
      {editedAt !== undefined && (
        <span
          className="text-faint text-sm"
          title={text.chat.editedAt(fullFormat.format(editedAt))}
        >
          {' '}
          {text.chat.edited}
        </span>
      )}
    </div>
  );
}

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
