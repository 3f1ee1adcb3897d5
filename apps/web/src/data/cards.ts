import { type CardSort, type CardsPage, cardsPageSchema } from '@parley/domain/chat/cardsWire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getJson } from '../platform/http.ts';

export const topTippedKey = (room: string) => ['topTipped', room] as const;

/** The top of the week of a room, its first page only: asked for apart, so that a list that is read stays as it is. */
export function topTippedOptions(room: string) {
  return queryOptions({
    queryKey: topTippedKey(room),
    queryFn: () => askFor(room, 'top', null),
    staleTime: 60_000,
    retry: 1,
  });
}

async function askFor(room: string, sort: CardSort, after: string | null): Promise<CardsPage> {
  const query = new URLSearchParams({ sort });
  if (after !== null) query.set('after', after);
  const page = await getJson(`/api/chat/rooms/${room}/cards?${query}`, cardsPageSchema);
  // The author signed the room; that these are another room's messages, only this tells.
  if (page.cards.every(({ message }) => message.room === room)) return page;
  throw new Error(`The server answered with messages of another room than ${room}`);
}

/** Cards of a room, page by page. What comes meanwhile is told over the connection. */
export function cardsOptions(room: string, sort: CardSort) {
  return infiniteQueryOptions({
    queryKey: ['cards', room, sort],
    queryFn: ({ pageParam }) => askFor(room, sort, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever read elsewhere for a while finds all of it on the way back.
    gcTime: 60 * 60_000,
    refetchOnReconnect: 'always',
    retry: (failures) => failures < 2 && navigator.onLine,
  });
}
