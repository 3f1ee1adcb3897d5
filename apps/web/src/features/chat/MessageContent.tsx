import { isGone, type Shown } from '@parley/chat-client/log/believed';
import { pollOf } from '@parley/domain/chat/events';
import type { Message } from '@parley/domain/chat/wire';
import { text } from '@parley/text/ui';
import { use, useSyncExternalStore } from 'react';
import { isMuted, muted } from '../../storage/muted.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { MessageBody } from './MessageBody.tsx';
import { SelfContext } from './selfContext.ts';
import { plainWords, useWordsCode } from './words/lazyWords.ts';

const Hidden = lazyPart(
  () => import('./Hidden.tsx').then((m) => m.Hidden),
  <p className="min-h-7 text-soft wide:min-h-0">{text.chat.hidden}</p>,
);
const Folded = lazyPart(() => import('./Folded.tsx').then((m) => m.Folded), text.chat.muted);
const PollResult = lazyPart(() => import('./PollResult.tsx').then((m) => m.PollResult));

type MessageContentProps = { message: Message; shown: Shown };

/** What a message says now: its text, the edited one, or why there is none. */
export function MessageContent({ message, shown }: MessageContentProps) {
  const isMine = use(SelfContext).author === message.author;
  const isFolded = useIsMuted(message, shown) && !isMine;
  if (shown.deletion !== null || isGone(message)) {
    return <p className="text-soft [overflow-wrap:anywhere]">{wordsOf(message, shown)}</p>;
  }
  if (shown.hiding !== null) {
    return (
      <Hidden reason={shown.hiding.body}>
        <Said message={message} shown={shown} />
      </Hidden>
    );
  }
  if (isFolded) {
    return (
      <Folded why={text.chat.muted}>
        <Said message={message} shown={shown} />
      </Folded>
    );
  }
  return <Said message={message} shown={shown} />;
}

/** Whether this browser shows nothing of somebody. */
export function useIsBlocked(author: string): boolean {
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  return blocked.includes(author);
}

/** Whether this browser wants to hear nothing of it. */
function useIsMuted({ author, body }: Message, { edit }: Shown): boolean {
  const list = useSyncExternalStore(muted.subscribe, muted.get);
  return isMuted(list, { author, body: edit?.body ?? body });
}

/** The same for those who hear it: what is hidden is not read out. */
function wordsOf(message: Message, { edit, deletion, removal, hiding }: Shown): string {
  if (deletion !== null) return text.chat.deleted;
  if (removal !== null) return text.chat.removedBecause(removal.reason);
  if (isGone(message)) return text.chat.removed;
  if (hiding !== null) return text.chat.hidden;
  return plainWords(edit?.body ?? message.body);
}

/** The same, said anew once the code is here that tells marks from words. */
export function useSpokenWords(message: Message, shown: Shown): string {
  useWordsCode(shown.edit?.body ?? message.body);
  const isMine = use(SelfContext).author === message.author;
  return useIsMuted(message, shown) && !isMine ? text.chat.muted : wordsOf(message, shown);
}

function Said({ message, shown }: MessageContentProps) {
  const poll = message.kind === 'poll' ? pollOf(message.body) : null;
  if (poll !== null) {
    return (
      // Its height before its code is here, with each answer in one line.
      <div style={{ minHeight: 56 + 42 * poll.options.length }}>
        <PollResult poll={poll} message={message} votes={shown.votes} />
      </div>
    );
  }
  return <MessageBody body={shown.edit?.body ?? message.body} editedAt={shown.edit?.at} />;
}
