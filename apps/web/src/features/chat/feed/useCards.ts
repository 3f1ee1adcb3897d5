import { lastSeq } from '@parley/chat-client/log/timeline';
import type { CardSort, CardsPage } from '@parley/domain/chat/cardsWire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { cardsOptions } from '../../../data/cards.ts';
import { useRoom } from '../chatContext.tsx';
import { useWordsComing } from '../words/lazyWords.ts';
import { cardsOf, pageOfLog, type ShownCards } from './cards.ts';
import type { KeptFeed } from './useFeedPlace.ts';

/**
 * The cards of a room as they are now; `found` is null until they are here. Where the server does not answer
 * (`hasFailed`), the newest are those of the log that is here. New cards wait until `showFresh`, so
 * that nothing moves under its reader, but the member's own do not. On the way `back` it is as it was left: the
 * log tells what came meanwhile.
 */
export function useCards(
  roomId: string,
  sort: CardSort,
  self: string | null,
  back: KeptFeed | null,
) {
  const { room, view } = useRoom(roomId);
  const { timeline, people, phase } = view;
  const [upTo, setUpTo] = useState(back?.upTo ?? 0);
  const query = useInfiniteQuery({
    ...cardsOptions(roomId, sort),
    // Each visit asks anew.
    refetchOnMount: back === null && 'always',
  });
  const { data, refetch } = query;
  const isNew = sort === 'new';
  const hasFailed = query.isError && data === undefined;
  const [heldPage, setHeld] = useState<CardsPage | null>(null);
  useEffect(() => {
    if (!hasFailed) setHeld(null);
    else if (isNew) setHeld((held) => held ?? pageOfLog(roomId, timeline));
  }, [hasFailed, isNew, roomId, timeline]);
  const found = useMemo((): ShownCards | 'gap' | null => {
    const pages = data?.pages ?? (heldPage === null ? null : [heldPage]);
    return pages && cardsOf({ pages, timeline, people, upTo: isNew ? upTo : null, self });
  }, [data, heldPage, timeline, people, upTo, isNew, self]);

  useEffect(() => {
    for (const page of data?.pages ?? []) room.addPeople(page.people);
  }, [data, room]);
  // The log went on further than this page has it: only the server can tell what was in between.
  const hasGap = found === 'gap' && phase === 'ready';
  useEffect(() => {
    if (hasGap) void refetch();
  }, [hasGap, refetch]);

  const cards = useMemo(
    () => (found === null || found === 'gap' ? null : found.cards.map(({ message }) => message)),
    [found],
  );
  const isComing = useWordsComing(cards);
  const showFresh = useCallback(() => setUpTo(lastSeq(room.view.get().timeline)), [room]);
  return { found: found === 'gap' || isComing ? null : found, hasFailed, query, upTo, showFresh };
}
