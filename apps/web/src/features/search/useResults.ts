import { readName } from '@parley/domain/names/rules';
import { isEmptyQuery, type MessageQuery, parseQuery } from '@parley/domain/search/query';
import type { FoundMessages } from '@parley/domain/search/wire';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { nftListOptions } from '../../data/nfts.ts';
import { foundMessagesOptions, foundPeopleOptions, offeredNames } from '../../data/search.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { useAuthor } from '../../data/wallet.ts';
import { muted } from '../../storage/muted.ts';
import { recentPeople, recentPeopleOf } from '../../storage/recentPeople.ts';
import { fits } from './matches.ts';
import type { Destination, Result } from './results.ts';

/** How long one has to stop typing before the server is asked, in milliseconds. */
const pauseMs = 200;
/** Rows of each kind but messages. */
const most = 5;

/** What fits a query: rooms, pages, and things to do at once, the rest from the server. */
export function useResults(typed: string, destinations: readonly Destination[]) {
  const { tldName, punkTldAddress } = useConfig();
  const { blocked } = muted.get();
  const recent = useRecent(blocked);
  const query = typed.trim();
  const settled = useDebounced(query, pauseMs);
  const asked = parseQuery(settled);
  const hasMessages = query !== '' && !isEmptyQuery(asked);
  const name = query === '' || hasFilters(asked) ? '' : readName(settled, tldName);
  const people = useQuery({
    ...foundPeopleOptions(name),
    enabled: name !== '' && punkTldAddress !== '',
  });
  const nfts = useInfiniteQuery({ ...nftListOptions('new', 'all', name), enabled: name !== '' });
  const messages = useInfiniteQuery({ ...foundMessagesOptions(settled), enabled: hasMessages });

  const names = offeredNames(people.data?.names ?? [], name, blocked);
  const persons = name === '' ? [] : names.slice(0, most);
  const cards = name === '' ? [] : (nfts.data?.pages[0]?.collections.slice(0, most) ?? []);
  const pages = hasMessages ? (messages.data?.pages ?? []) : [];
  const said = pages.flatMap(messagesOf);
  const heard = said.filter(({ message }) => !blocked.includes(message.author));
  const found: Result[] = [
    ...(query === '' ? recent : []),
    ...persons.map((one): Result => ({ kind: 'person', key: `person ${one.name}`, found: one })),
    ...placesLike(query, destinations),
    ...cards.map((card): Result => ({ kind: 'nft', key: `nft ${card.address}`, card })),
    ...heard,
  ];
  const isBusy = query !== settled || messages.isFetching || people.isFetching;
  return {
    query,
    words: asked.words,
    found,
    messages,
    isBusy,
    hasFailed: messages.isError,
    /** True if some of what was found is said by people whom the member blocked. */
    hidesBlocked: heard.length < said.length,
  };
}

/** Whom the member looked at lately, as far as they showed a name. */
function useRecent(blocked: readonly string[]): Result[] {
  const by = useAuthor();
  const list = useSyncExternalStore(recentPeople.subscribe, recentPeople.get);
  return recentPeopleOf(list, by)
    .flatMap(({ address, name }): Result[] => {
      if (name === null || blocked.includes(address)) return [];
      const found = { name, holder: address, isMain: true };
      return [{ kind: 'recent', key: `recent ${address}`, found }];
    })
    .slice(0, most);
}

function hasFilters({ from, in: room, has, before }: MessageQuery): boolean {
  return from !== null || room !== null || before !== null || has.length > 0;
}

function placesLike(query: string, destinations: readonly Destination[]): Result[] {
  return destinations
    .filter(({ label }) => fits(label, query))
    .map((destination) => ({ kind: 'place', key: `place ${destination.label}`, destination }));
}

function messagesOf({ messages, people }: FoundMessages): Extract<Result, { kind: 'message' }>[] {
  return messages.map((message) => ({
    kind: 'message',
    key: `message ${message.room} ${message.seq}`,
    message,
    person: people[message.author]?.name ?? null,
  }));
}
