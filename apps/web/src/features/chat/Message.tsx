import type { Message as SentMessage } from '@parley/domain/chat/wire';
import { memo } from 'react';
import { MessageContent, wordsOf } from './MessageContent.tsx';
import { MessageFacts } from './MessageFacts.tsx';
import { type LineProps, MessageFrame } from './MessageFrame.tsx';
import { useShown } from './useShown.ts';
import { GutterMark, VerificationMark, VerificationWarning } from './VerificationMark.tsx';

type MessageProps = LineProps & {
  message: SentMessage;
  /** What members did about it, in the order of the log. */
  events: readonly SentMessage[];
  isPartial: boolean;
};

/** A message of the log as it stands now, with the mark of what this browser checked about it. */
export const Message = memo(function Message({
  message,
  events,
  isPartial,
  ...line
}: MessageProps) {
  const shown = useShown(message, events, isPartial);
  const Mark = line.head ? VerificationMark : GutterMark;
  return (
    <MessageFrame
      {...line}
      author={message.author}
      at={message.at}
      words={wordsOf(message, shown)}
      mark={<Mark message={message} shown={shown} />}
    >
      <MessageContent message={message} shown={shown} />
      <MessageFacts shown={shown} />
      <VerificationWarning distrust={shown.distrust} />
    </MessageFrame>
  );
});
