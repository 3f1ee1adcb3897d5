import { firstNew, firstSeq, hasOlder, lastSeq, saidAfter } from '@parley/chat-client/log/timeline';
import { isSaying } from '@parley/chat-client/outbox/outgoing';
import type { RoomState } from '@parley/chat-client/rooms/rooms';
import type { People } from '@parley/domain/chat/wire';
import type { Room } from '@parley/domain/config/wire';
import { text } from '@parley/text/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMainName } from '../../data/names.ts';
import { useAuthor } from '../../data/wallet.ts';
import { whenIdle } from '../../platform/idle.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowDownIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useChat, useRoom } from './chatContext.tsx';
import { HoldPlace } from './HoldPlace.tsx';
import { LogSkeleton } from './LogSkeleton.tsx';
import { LogTop } from './LogTop.tsx';
import { blockOf } from './logWindow.ts';
import { OwnRows, Rows } from './Rows.tsx';
import { useLogScroll } from './useLogScroll.ts';
import { useLogWindow } from './useLogWindow.ts';
import { useVisit } from './visit.ts';
import { useReadable } from './words/useReadable.ts';

const LogAids = lazyPart(() => import('./actions/LogAids.tsx').then((m) => m.LogAids));

/** The log of a room, oldest first, kept at its end while the reader is there. */
export function MessageList({ room: { id, title } }: { room: Room }) {
  const { chat } = useChat();
  const { room, view: current } = useRoom(id);
  const view = useReadable(current);
  const { timeline, older, phase } = view;
  const people = useKnownPeople(view.people);
  const onTop = useCallback(() => void chat.loadOlder(room), [room, chat]);
  const isReady = phase === 'ready';
  const onRead = useCallback(() => {
    // What is here and waits to be shown was not read.
    if (isReady) room.markRead();
  }, [room, isReady]);
  const saidWaiting = timeline.outbox.filter(isSaying).length;
  const scroll = useLogScroll({
    newest: lastSeq(timeline),
    cameAfter: (seq) => saidAfter(timeline, seq),
    own: saidWaiting,
    onTop: hasOlder(timeline) && older === 'idle' ? onTop : null,
    onRead,
  });
  const [first, last] = [blockOf(firstSeq(timeline)), blockOf(lastSeq(timeline))];
  const self = useAuthor()?.toLowerCase() ?? null;
  useVisit(room, isReady);
  const newFrom = firstNew(timeline, view.newAfter, self);
  const all = useMemo(() => ({ first, last }), [first, last]);
  const drawn = useLogWindow({ list: scroll.list, all });
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { isAtEnd } = scroll;
  useLookingBack(room, !isAtEnd);
  // Where all that is here are events, what they are about is on its way.
  const isEmpty = saidAfter(timeline, 0) + saidWaiting === 0;
  const isComing = !isReady || hasOlder(timeline);
  const onScroll = () => {
    scroll.onScroll();
    drawn.onScroll();
  };

  return (
    <div className="relative min-h-0 flex-1 tiny:h-40 tiny:flex-none">
      <div
        ref={scroll.list}
        role="log"
        aria-live="off"
        aria-label={text.chat.log(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        // Whoever comes by keyboard needs its keys before the page is idle.
        onFocus={() => setIdle(true)}
        className="h-full overflow-y-auto overscroll-contain px-4 -outline-offset-2 [overflow-anchor:none] wide:px-6"
      >
        <div
          ref={scroll.content}
          className="flex min-h-full max-w-[760px] flex-col justify-end pb-4"
        >
          {isComing && isEmpty && older !== 'failed' && <LogSkeleton />}
          {!isComing && isEmpty && (
            <p className="my-auto py-12 text-center text-soft">{text.chat.empty(title)}</p>
          )}
          {(!isEmpty || older === 'failed') && (
            <LogTop
              title={title}
              isBeginning={!hasOlder(timeline) && isReady}
              older={older}
              onRetry={onTop}
            />
          )}
          <div style={{ height: drawn.above }} />
          <div ref={drawn.blocks} className="contents">
            <Rows
              timeline={timeline}
              people={people}
              head={view.head}
              newFrom={newFrom}
              span={drawn.span}
              roomId={id}
            />
          </div>
          <div style={{ height: drawn.below }} />
          <OwnRows timeline={timeline} people={people} roomId={id} />
          {isIdle && isReady && <LogAids list={scroll.list} roomId={id} drawn={drawn} />}
          <HoldPlace hold={scroll.hold} />
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          look={scroll.unseen > 0 ? 'signal' : 'plain'}
          onClick={scroll.toEnd}
          aria-label={scroll.unseen > 0 ? undefined : text.chat.toNewest}
          className="-translate-x-1/2 absolute start-1/2 bottom-3 animate-appear rounded-full shadow-[0_8px_24px_rgb(0_0_0/0.25)]"
        >
          <ArrowDownIcon />
          {scroll.unseen > 0 && text.chat.newMessages(scroll.unseen)}
        </Button>
      )}
    </div>
  );
}

/** In a function of its own: what undoes the effect would keep all messages that the list had by then. */
function useLookingBack(room: RoomState, isLookingBack: boolean): void {
  useEffect(() => {
    room.setLookingBack(isLookingBack);
    return () => room.setLookingBack(false);
  }, [room, isLookingBack]);
}

/** The member's own name is known from the chain before the server announces it. */
function useKnownPeople(people: People): People {
  const self = useAuthor()?.toLowerCase() ?? null;
  const name = useMainName(self) ?? null;
  return useMemo(
    () => (self === null || people[self] ? people : { ...people, [self]: { name } }),
    [people, self, name],
  );
}
