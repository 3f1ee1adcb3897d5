import type { NftListPage } from '@parley/domain/nft/wire';
import type { InfiniteData } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { historyEntry, markHistoryEntry } from '../../platform/historyEntry.ts';
import { type ListedCard, listedIn } from './GalleryGrid.tsx';
import { adoptList, keepList, type SteadyList } from './steadyList.ts';

/** A list of one name, and what is known of all that was ever in it. */
type Kept = { name: string; list: SteadyList; cards: ReadonlyMap<string, ListedCard> };

/** As each entry of the history showed its list last. */
const left = new Map<string, Kept>();

/**
 * The cards of a list in an order that stays, also for who comes back to it through the history; `fresh` and
 * `isReordered` say what waits, and `showLatest` shows it. `name` tells one list from another.
 */
export function useSteadyList(name: string, data: InfiniteData<NftListPage> | undefined) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [read, setRead] = useState<typeof data>(undefined);
  // Adjusted while rendering: a list is never drawn in an order that it has for one frame.
  if (data !== undefined && (data !== read || kept?.name !== name)) {
    setRead(data);
    const before = [kept, left.get(historyEntry() ?? '')].find((one) => one?.name === name);
    setKept(merge(before ?? null, name, data));
  }
  useLayoutEffect(() => {
    if (kept !== null && kept.name === name) left.set(markHistoryEntry(), kept);
  }, [kept, name]);

  const shown = data === undefined || kept?.name !== name ? null : kept;
  return {
    items:
      shown?.list.keys.flatMap((key) => {
        const item = shown.cards.get(key);
        return item === undefined ? [] : [item];
      }) ?? null,
    fresh: shown?.list.fresh ?? 0,
    isReordered: shown?.list.isReordered ?? false,
    showLatest: () => data !== undefined && setKept(merge(null, name, data)),
  };
}

function merge(kept: Kept | null, name: string, data: InfiniteData<NftListPage>): Kept {
  const pages = data.pages.map(({ collections }) => collections.map(({ address }) => address));
  const list = kept === null ? adoptList(pages) : keepList(kept.list, pages);
  const latest = listedIn(data).map((item) => [item.card.address, item] as const);
  return { name, list, cards: new Map([...(kept?.cards ?? []), ...latest]) };
}
