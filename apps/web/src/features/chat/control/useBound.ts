import { lacksIn } from '@parley/domain/chat/gates';
import { moderationTopic } from '@parley/domain/moderation/wire';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTopic } from '../../../data/changes.ts';
import { useRoom } from '../chatContext.tsx';
import { type Bound, boundOf, standingOptions } from './bound.ts';

/** How long pages wait at most by chance before they ask, in milliseconds. */
const spreadMs = 300;

/** How often pages ask what a member has, in milliseconds: they may be getting it, or giving it away. */
const lookAgainMs = { lacking: 4_000, having: 30_000 };

/** What binds a member who writes in a room, kept up to date, and how long it still does, in milliseconds. */
export function useBound(roomId: string, account: string): { bound: Bound | null; leftMs: number } {
  const author = account.toLowerCase();
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...standingOptions(author, roomId),
    refetchInterval: ({ state }) => {
      const lacks = state.data && lacksIn(state.data, roomId);
      if (lacks === undefined) return false;
      return lacks.length > 0 ? lookAgainMs.lacking : lookAgainMs.having;
    },
  });
  const renew = useCallback(() => void refetch(), [refetch]);
  useTopic(moderationTopic, renew, spreadMs);

  const isSlow = data?.rooms[roomId]?.kind === 'slow';
  const ownSeq = useOwnNewest(roomId, author);
  useEffect(() => {
    if (isSlow && ownSeq > 0) renew();
  }, [isSlow, ownSeq, renew]);

  // By the server's clock: this device's may be off by minutes.
  const ahead = data === undefined ? 0 : data.now - dataUpdatedAt;
  const [now, setNow] = useState(Date.now);
  const at = Math.max(now, dataUpdatedAt) + ahead;
  const bound = data === undefined ? null : boundOf(data, roomId, at);
  const isTicking = bound !== null && bound.until !== null;
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return { bound, leftMs: bound === null || bound.until === null ? 0 : bound.until - at };
}

/** The place of the newest that a member said in a room, on any device; 0 for none. */
function useOwnNewest(roomId: string, author: string): number {
  const { messages } = useRoom(roomId).view.timeline;
  const own = messages.findLast((one) => one.author === author && one.target === undefined);
  return own?.seq ?? 0;
}
