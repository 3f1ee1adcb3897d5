import { isSaying } from '@parley/chat-client/outbox/outgoing';
import type { CardSort } from '@parley/domain/chat/cardsWire';
import type { Room } from '@parley/domain/config/wire';
import { feedText } from '@parley/text/feed';
import { useEffect, useMemo, useRef } from 'react';
import { useAuthor } from '../../../data/wallet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { ArrowUpIcon } from '../../../ui/icons.ts';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { useRoom } from '../chatContext.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { Tiles } from '../gallery/Tiles.tsx';
import { LogKeys } from '../logKeys.ts';
import { LogLinks } from '../logLinks.tsx';
import { Dock } from '../post/Dock.tsx';
import { waitingFor } from '../post/ReplyRows.tsx';
import { OwnRows } from '../Rows.tsx';
import { SaidContext } from '../recordings/said.ts';
import { FreshTips } from '../tips/FreshTips.ts';
import { useVisit } from '../visit.ts';
import type { ShownCards } from './cards.ts';
import { FeedCard } from './FeedCard.tsx';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { useCards } from './useCards.ts';
import { useFeedPlace, useWayBack } from './useFeedPlace.ts';

type FeedProps = {
  room: Room;
  sort: CardSort;
  /** Shows the pictures alone. */
  isGallery?: boolean;
};

/** What is said in a room and answers to nothing, as cards. */
export function Feed({ room: { id, title }, sort, isGallery = false }: FeedProps) {
  const { room, view } = useRoom(id);
  const self = useAuthor()?.toLowerCase() ?? null;
  const feed = `${id}:${sort}:${isGallery}`;
  const back = useWayBack(feed);
  const { found, hasFailed, query, upTo, showFresh } = useCards(id, sort, self, back);
  const list = useRef<HTMLElement>(null);
  useFeedPlace({ list, feed, back, upTo, isReady: found !== null });
  const fresh = found?.fresh ?? 0;
  useVisit(room, view.phase === 'ready');
  // Who looks at pictures has not read what is said.
  const isRead = sort === 'new' && !isGallery && found !== null && fresh === 0;
  useRead(room.markRead, isRead, view.head);

  return (
    <div className="relative min-h-0 flex-1 tiny:h-40 tiny:flex-none">
      <section
        ref={list}
        aria-label={feedText.label(title)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 -outline-offset-2 wide:px-6"
      >
        <div
          className={`grid grid-cols-1 gap-3 py-4 ${isGallery ? 'max-w-[1080px]' : 'max-w-[760px]'}`}
        >
          {view.timeline.outbox.some(isSaying) && (
            <OwnRows timeline={view.timeline} people={view.people} roomId={id} />
          )}
          {found === null && !hasFailed && <FeedSkeleton />}
          {found !== null && isGallery && <Tiles cards={found.cards} title={title} roomId={id} />}
          {found !== null && !isGallery && (
            <Cards found={found} sort={sort} title={title} roomId={id} />
          )}
          {hasFailed && <Failed text={feedText.failed} onRetry={() => void query.refetch()} />}
          {query.isFetchNextPageError && (
            <p role="alert" className="text-soft text-sm">
              {feedText.moreFailed}
            </p>
          )}
          <MoreButton
            label={feedText.more}
            hasMore={found !== null && query.hasNextPage}
            isBusy={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            load={() => void query.fetchNextPage()}
          />
        </div>
        <LogKeys list={list} />
        <LogLinks list={list} roomId={id} />
        <FreshTips />
        <Dock roomId={id} />
      </section>
      {fresh > 0 && (
        <Button
          size="small"
          look="signal"
          onClick={() => {
            showFresh();
            list.current?.scrollTo({ top: 0 });
            list.current?.focus({ preventScroll: true });
          }}
          className="-translate-x-1/2 absolute start-1/2 top-3 animate-appear rounded-full shadow-[0_8px_24px_rgb(0_0_0/0.25)]"
        >
          <ArrowUpIcon />
          {feedText.fresh(fresh)}
        </Button>
      )}
    </div>
  );
}

type CardsProps = { found: ShownCards; sort: CardSort; title: string; roomId: string };

function Cards({ found: { cards }, sort, title, roomId }: CardsProps) {
  const { view } = useRoom(roomId);
  const said = useMemo(() => ({ roomId, said: cards }), [roomId, cards]);
  if (cards.length === 0) {
    return (
      <div className="py-12 text-center">
        <p>{feedText.empty[sort]}</p>
        <p className="mt-1 text-soft">{feedText.emptyText[sort]}</p>
      </div>
    );
  }
  return (
    <div role="feed" aria-label={feedText.label(title)} className="grid grid-cols-1 gap-3">
      <ControlTabIndex value={0}>
        <SaidContext value={said}>
          {cards.map((card, index) => (
            <FeedCard
              key={card.message.seq}
              card={card}
              place={index + 1}
              waiting={waitingFor(view.timeline.outbox, card.message.seq)}
            />
          ))}
        </SaidContext>
      </ControlTabIndex>
    </div>
  );
}

/** Everything is read while the newest cards are in sight of whoever looks at the page. */
function useRead(markRead: () => void, isSeen: boolean, head: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place is read, too
  useEffect(() => {
    const read = () => {
      if (isSeen && document.visibilityState === 'visible') markRead();
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [markRead, isSeen, head]);
}
