import type { Room } from '@parley/domain/config/wire';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import { jumping } from '../jumping.ts';
import { MessageList } from '../MessageList.tsx';
import { linkedSeq } from '../messageLink.ts';
import { Feed } from './Feed.tsx';
import { FeedSwitches } from './FeedSwitches.tsx';
import { feedView, isLinked } from './feedView.ts';

/** A room as a feed of cards or as a conversation; a link to a message opens the conversation. */
export function FeedRoom({ room }: { room: Room }) {
  const { view, sort } = useSyncExternalStore(feedView.subscribe, feedView.get);
  const linked = useSyncExternalStore(isLinked.subscribe, isLinked.get);
  const search = useSearch();
  // Before it is painted as a feed.
  useLayoutEffect(() => {
    if (linkedSeq(search) !== null) isLinked.set(true);
  }, [search]);
  useEffect(() => {
    const look = () => {
      if (jumping.get()?.room === room.id) isLinked.set(true);
    };
    look();
    const stop = jumping.subscribe(look);
    return () => {
      stop();
      isLinked.set(false);
    };
  }, [room]);
  return (
    <>
      <div className="flex min-h-[54px] shrink-0 items-center gap-1.5 border-line border-b px-4 py-1.5 wide:px-6 min-[1280px]:hidden">
        <FeedSwitches />
      </div>
      {view === 'feed' && !linked ? (
        <Feed key={`${room.id}:${sort}`} room={room} sort={sort} />
      ) : (
        <MessageList key={room.id} room={room} />
      )}
    </>
  );
}
