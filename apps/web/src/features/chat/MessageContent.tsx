import { pollOf } from '@parley/domain/chat/events';
import type { Message } from '@parley/domain/chat/wire';
import { text } from '@parley/text/ui';
import { use, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { isGone, type Shown } from './believed.ts';
import { ControlTabIndex } from './controlTabIndex.ts';
import { MessageBody, Words } from './MessageBody.tsx';
import { measure } from './measure.ts';
import { PollResult } from './PollResult.tsx';

type MessageContentProps = { message: Message; shown: Shown };

/** What a message says now: its text, the edited one, or why there is none. */
export function MessageContent({ message, shown }: MessageContentProps) {
  if (shown.deletion !== null || isGone(message)) {
    return <p className="text-soft">{wordsOf(message, shown)}</p>;
  }
  if (shown.hiding !== null) return <Hidden message={message} shown={shown} />;
  return <Said message={message} shown={shown} />;
}

/** The same for those who hear it: what is hidden is not read out. */
export function wordsOf(message: Message, { edit, deletion, hiding }: Shown): string {
  if (deletion !== null) return text.chat.deleted;
  if (isGone(message)) return text.chat.removed;
  if (hiding !== null) return text.chat.hidden;
  return edit?.body ?? message.body;
}

function Said({ message, shown }: MessageContentProps) {
  const poll = message.kind === 'poll' ? pollOf(message.body) : null;
  if (poll !== null) return <PollResult poll={poll} votes={shown.votes} />;
  return <MessageBody body={shown.edit?.body ?? message.body} editedAt={shown.edit?.at} />;
}

/** Behind a button, since a reader may want to judge it. */
function Hidden({ message, shown }: MessageContentProps) {
  const [isShown, setShown] = useState(false);
  const tabIndex = use(ControlTabIndex);
  const reason = shown.hiding?.body ?? '';
  return (
    <>
      <p className={classes(measure.limited, 'flex flex-wrap items-center gap-x-2 text-soft')}>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {reason === '' ? (
            text.chat.hidden
          ) : (
            <>
              {text.chat.hiddenBecause}{' '}
              <bdi>
                <Words body={reason} />
              </bdi>
            </>
          )}
        </span>
        <Button
          look="quiet"
          size="tiny"
          tabIndex={tabIndex}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="-ms-2.5 -my-1 underline underline-offset-2"
        >
          {isShown ? text.chat.hide : text.chat.show}
        </Button>
      </p>
      {isShown && <Said message={message} shown={shown} />}
    </>
  );
}
