import type { Outgoing } from '@parley/chat-client/outbox/outgoing';
import { splitBody } from '@parley/domain/chat/attachments';
import { linesText } from '@parley/text/lines';
import { text } from '@parley/text/ui';
import { memo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { WarningIcon } from '../../ui/icons.ts';
import { useChat, useRoom } from './chatContext.tsx';
import { Quote } from './lazyQuote.ts';
import { MessageBody } from './MessageBody.tsx';
import { type LineProps, MessageFrame } from './MessageFrame.tsx';

type OwnMessageProps = LineProps & {
  outgoing: Outgoing;
  at: number;
  roomId: string;
  /** The place of the thread that it is drawn in. */
  thread?: number;
};

/** The member's own message that is not in the log yet. */
export const OwnMessage = memo(function OwnMessage({
  outgoing,
  at,
  roomId,
  thread,
  ...shown
}: OwnMessageProps) {
  const { chat } = useChat();
  const { room } = useRoom(roomId);
  const { author, body, id, replyTo, state, sentence } = outgoing;
  return (
    <MessageFrame
      {...shown}
      author={author}
      at={at}
      words={splitBody(body).words}
      mark={null}
      quote={
        replyTo !== null &&
        replyTo !== thread && <Quote roomId={roomId} seq={replyTo} given={null} />
      }
    >
      <div className={state === 'acknowledged' ? '' : 'opacity-60'}>
        <MessageBody body={body} />
      </div>
      {state === 'pending' && (
        <p className="animate-late-row text-faint text-sm">{linesText.sending}</p>
      )}
      {state === 'failed' && (
        <p className="flex flex-wrap items-center gap-x-1 text-sm text-soft" role="alert">
          <WarningIcon className="me-1 size-4 text-bad" />
          <span className="me-1">{sentence ?? text.chat.notSent}</span>
          <Button look="quiet" size="small" onClick={() => void chat.retry(room, id)}>
            {text.retry}
          </Button>
          <Button look="quiet" size="small" onClick={() => chat.discard(room, id)}>
            {linesText.discard}
          </Button>
        </p>
      )}
    </MessageFrame>
  );
});
