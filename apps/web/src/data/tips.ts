import { tippedMessagesMax, tippedMessagesSchema, tipsPageSchema } from '@parley/domain/tips/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getJson } from '../platform/http.ts';

/** What a message was tipped, by token. */
export type TipTotal = z.infer<typeof tippedMessagesSchema>['totals'][number];

export const tipKeys = { all: ['tips'] as const };

type Asked = { id: string; tell: (totals: TipTotal[]) => void; fail: (error: unknown) => void };

/** Messages that come into sight together are asked for together: so long, in milliseconds. */
const gatherMs = 50;
let waiting: Asked[] = [];

function askFor(id: string): Promise<TipTotal[]> {
  if (waiting.length === 0) setTimeout(askAll, gatherMs);
  return new Promise((tell, fail) => {
    waiting.push({ id, tell, fail });
  });
}

function askAll(): void {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += tippedMessagesMax) {
    void ask(asked.slice(from, from + tippedMessagesMax));
  }
}

async function ask(asked: readonly Asked[]): Promise<void> {
  try {
    const ids = asked.map(({ id }) => id).join();
    const { totals } = await getJson(`/api/tips?messages=${ids}`, tippedMessagesSchema);
    for (const { id, tell } of asked) tell(totals.filter(({ message }) => message === id));
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

/** What a message was tipped, by token; many messages are one question. */
export function tipTotalsOptions(id: string) {
  return queryOptions({
    queryKey: [...tipKeys.all, 'totals', id],
    queryFn: () => askFor(id),
    staleTime: 60_000,
    // Whoever scrolls through a long room would keep thousands of them.
    gcTime: 30_000,
    retry: 1,
  });
}

/** The tips of a message, newest first, page by page. */
export function tipsOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: [...tipKeys.all, 'of', id],
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? '' : `?${new URLSearchParams({ after: pageParam })}`;
      return getJson(`/api/tips/${id}${query}`, tipsPageSchema);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: 1,
  });
}
