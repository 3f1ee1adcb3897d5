import { postSchema } from '@parley/domain/chat/postWire';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getJson, HttpError } from '../platform/http.ts';

/**
 * A message with its thread, page by page. It is not asked for again by itself: what comes after it is told
 * over the connection. Throws HttpError, with status 404 where there is no such message.
 */
export function postOptions(room: string, seq: number) {
  return infiniteQueryOptions({
    queryKey: ['post', room, seq],
    queryFn: async ({ pageParam }) => {
      const post = await getJson(
        `/api/chat/rooms/${room}/posts/${seq}${pageParam === 0 ? '' : `?after=${pageParam}`}`,
        postSchema,
      );
      // The author signed the room; that this is another message than was asked for, only this tells.
      const { message } = post;
      if (message.seq === seq && message.room === room) return post;
      throw new Error(`The server answered with another message than ${seq} of ${room}`);
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) =>
      failures < 2 && navigator.onLine && !(error instanceof HttpError && error.status === 404),
  });
}
