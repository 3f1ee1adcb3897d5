import { isSaying, type Outgoing } from '@parley/chat-client/outbox/outgoing';
import { fullName } from '@parley/domain/names/display';
import { shortAddress } from '@parley/domain/tokens/format';
import { postText } from '@parley/text/post';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { muted } from '../../../storage/muted.ts';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { LongPress } from '../actions/LongPress.tsx';
import { useRoom } from '../chatContext.tsx';
import { DayLine } from '../DayLine.tsx';
import { LogKeys } from '../logKeys.ts';
import { Message } from '../Message.tsx';
import { OwnMessage } from '../OwnMessage.tsx';
import type { Said, Thread } from './thread.ts';
import type { useThread } from './useThread.ts';

type RepliesProps = {
  thread: Thread;
  more: Extract<ReturnType<typeof useThread>, { state: 'here' }>['more'];
};

const noneWaiting: readonly Outgoing[] = [];
const dayOf = (at: number) => new Date(at).toDateString();

/** What is said in answer to a message, oldest first, and below it what this member has not sent yet. */
export function ReplyRows({ thread, more }: RepliesProps) {
  const { root, next } = thread;
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  // Neither a line of their day, nor a reply that nobody sees.
  const replies = thread.replies.filter(({ message }) => !blocked.includes(message.author));
  const { room: roomId, seq } = root.message;
  const { tldName } = useConfig();
  const { view } = useRoom(roomId);
  const list = useRef<HTMLDivElement>(null);
  const own = useOwnReplies(thread);
  const person = (author: string) => view.people[author] ?? { name: null };
  const { name } = person(root.message.author);
  const author = name === null ? shortAddress(root.message.author) : fullName(name, tldName);
  const lineOf = (by: string, id: string) => ({
    rowKey: `${by}:${id}`,
    head: true,
    name: person(by).name,
    tld: tldName,
  });
  const row = ({ message, events }: Said, previous: number) => {
    const { author: by, id, replyTo } = message;
    const original = thread.replies.find((one) => one.message.seq === replyTo) ?? null;
    return (
      <div key={message.seq}>
        {dayOf(message.at) !== dayOf(previous) && <DayLine at={message.at} />}
        <Message
          {...lineOf(by, id)}
          message={message}
          events={events}
          original={original}
          isPartial={false}
          thread={seq}
          waiting={waitingFor(view.timeline.outbox, message.seq)}
        />
      </div>
    );
  };
  const split =
    next === null ? replies.length : replies.filter(({ message }) => message.seq <= next).length;
  const rowAt = (said: Said, index: number) =>
    row(said, replies[index - 1]?.message.at ?? root.message.at);

  return (
    <div
      ref={list}
      role="log"
      aria-live="off"
      aria-label={postText.repliesTo(author)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from reply to reply
      tabIndex={0}
      className="-mx-2 rounded-md px-2 -outline-offset-2"
    >
      {replies.slice(0, split).map(rowAt)}
      {next !== null && (
        <div className="py-3">
          <MoreButton label={postText.moreReplies} hasMore {...more} />
        </div>
      )}
      {replies.slice(split).map((said, index) => rowAt(said, split + index))}
      {own.map((outgoing) => (
        <OwnMessage
          key={outgoing.id}
          {...lineOf(outgoing.author, outgoing.id)}
          outgoing={outgoing}
          roomId={roomId}
          at={outgoing.writtenAt}
          thread={seq}
        />
      ))}
      {replies.length + own.length === 0 && <p className="py-4 text-soft">{postText.noReplies}</p>}
      <LongPress list={list} />
      <LogKeys list={list} />
    </div>
  );
}

/** What the member did about a message and the log does not hold yet. */
export function waitingFor(outbox: readonly Outgoing[], seq: number): readonly Outgoing[] {
  const waiting = outbox.filter(({ target }) => target?.seq === seq);
  return waiting.length === 0 ? noneWaiting : waiting;
}

/** What this member wrote in answer to a thread and the log does not hold yet. */
export function useOwnReplies({ root, replies }: Thread): readonly Outgoing[] {
  const { outbox } = useRoom(root.message.room).view.timeline;
  return useMemo(() => {
    const places = new Set([root.message.seq, ...replies.map(({ message }) => message.seq)]);
    return outbox.filter((one) => isSaying(one) && one.replyTo !== null && places.has(one.replyTo));
  }, [outbox, root, replies]);
}
