import type { Outgoing } from '@parley/chat-client/outbox/outgoing';
import type { Message as SentMessage } from '@parley/domain/chat/wire';
import { memo } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Quote } from './lazyQuote.ts';
import { MessageContent, useIsBlocked, useSpokenWords } from './MessageContent.tsx';
import { MessageFacts } from './MessageFacts.tsx';
import { type LineProps, MessageFrame } from './MessageFrame.tsx';
import { openPart } from './openPart.ts';
import type { Original } from './rows.ts';
import { Tipped } from './Tipped.tsx';
import { useShown } from './useShown.ts';
import { GutterMark, VerificationMark, VerificationWarning } from './VerificationMark.tsx';

const ActionBar = lazyPart(() => import('./actions/ActionBar.tsx').then((m) => m.ActionBar));
const ThreadLink = lazyPart(
  () => import('./post/ThreadLink.tsx').then((m) => m.ThreadLink),
  <div className="h-7" />,
);
const FailedActs = lazyPart(() => import('./actions/FailedActs.tsx').then((m) => m.FailedActs));

type MessageProps = LineProps & {
  message: SentMessage;
  /** What members did about it, in the order of the log. */
  events: readonly SentMessage[];
  isPartial: boolean;
  /** What the member did about it and the log does not hold yet. */
  waiting: readonly Outgoing[];
  original: Original | null;
  /** How many replies it has, where that is shown. */
  replies?: number;
  /** The place of the thread that it is drawn in: what replies to that needs no quote. */
  thread?: number | undefined;
};

/**
 * A message of the log as it stands now, with the mark of what this browser checked about it; nothing of
 * whom the member blocked.
 */
export const Message = memo(function Message(props: MessageProps) {
  return useIsBlocked(props.message.author) ? null : <Heard {...props} />;
});

function Heard({
  message,
  events,
  isPartial,
  waiting,
  original,
  replies = 0,
  thread,
  ...line
}: MessageProps) {
  const shown = useShown(message, events, isPartial, waiting);
  const words = useSpokenWords(message, shown);
  const failed = waiting.filter(({ state }) => state === 'failed');
  const Mark = line.head ? VerificationMark : GutterMark;
  return (
    <MessageFrame
      {...line}
      author={message.author}
      at={message.at}
      words={words}
      mark={<Mark message={message} shown={shown} />}
      quote={
        message.replyTo !== null &&
        message.replyTo !== thread && (
          <Quote roomId={message.room} seq={message.replyTo} given={original} />
        )
      }
      bar={<ActionBar message={message} shown={shown} />}
      onMenu={(at) => openPart.set({ part: 'menu', message, shown, thread, at })}
    >
      <MessageContent message={message} shown={shown} />
      <MessageFacts message={message} shown={shown} />
      <Tipped message={message} />
      {replies > 0 && <ThreadLink room={message.room} seq={message.seq} count={replies} />}
      <VerificationWarning distrust={shown.distrust} />
      {failed.length > 0 && <FailedActs roomId={message.room} failed={failed} />}
    </MessageFrame>
  );
}
