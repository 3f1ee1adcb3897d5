import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { postOptions } from '../../../data/posts.ts';
import { HttpError } from '../../../platform/http.ts';
import { muted } from '../../../storage/muted.ts';
import { useRoom } from '../chatContext.tsx';
import { useWordsComing } from '../words/lazyWords.ts';
import { isInLog, type Thread, threadOf } from './thread.ts';

type Found =
  | { state: 'loading' | 'missing' }
  | { state: 'failed'; again: () => void }
  | { state: 'here'; thread: Thread; more: More };

/** Replies that are not here yet. */
type More = { isBusy: boolean; hasFailed: boolean; load: () => void };

/**
 * A message and its thread, as they are now. The server is asked only for what the log of this page does not
 * hold; `withAround` asks for what was said before the first message of it, too.
 */
export function useThread(roomId: string, seq: number, withAround = false): Found {
  const { room, view } = useRoom(roomId);
  const { timeline, people, phase } = view;
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const isHere = isInLog(timeline, seq);
  const isFirst = isHere && timeline.messages[0]?.seq === seq;
  const query = useInfiniteQuery({
    ...postOptions(roomId, seq),
    enabled: !isHere || (withAround && isFirst),
  });
  const { data, refetch } = query;
  const found = useMemo(
    () => threadOf(seq, timeline, people, data?.pages ?? [], blocked),
    [seq, timeline, people, data, blocked],
  );

  useEffect(() => {
    for (const page of data?.pages ?? []) room.addPeople(page.people);
  }, [data, room]);
  // The log went on further than this page has it: only the server can tell what was in between.
  const hasGap = found === 'gap' && phase === 'ready';
  useEffect(() => {
    if (hasGap) void refetch();
  }, [hasGap, refetch]);

  const said = useMemo(
    () =>
      found === null || found === 'gap'
        ? null
        : [found.root, ...found.replies].map(({ message }) => message),
    [found],
  );
  if (useWordsComing(said)) return { state: 'loading' };
  if (found === 'gap') {
    return query.isRefetchError
      ? { state: 'failed', again: () => void refetch() }
      : { state: 'loading' };
  }
  if (found !== null) {
    return {
      state: 'here',
      thread: found,
      more: {
        isBusy: query.isFetchingNextPage,
        hasFailed: query.isFetchNextPageError,
        load: () => void query.fetchNextPage(),
      },
    };
  }
  const { error } = query;
  if (isHere || (error instanceof HttpError && error.status === 404)) return { state: 'missing' };
  return query.isError ? { state: 'failed', again: () => void refetch() } : { state: 'loading' };
}
