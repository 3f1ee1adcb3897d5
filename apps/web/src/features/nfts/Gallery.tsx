import { pathOfList } from '@parley/domain/nft/paths';
import { type NftList, type NftListPage, type Period, periods } from '@parley/domain/nft/wire';
import { nftText } from '@parley/text/nfts';
import { placeText } from '@parley/text/places';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTopic } from '../../data/changes.ts';
import { nftListOptions } from '../../data/nfts.ts';
import { Rail, RailEnd } from '../../ui/Rail.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { Behind } from './Behind.tsx';
import { GalleryGrid, type ListedCard, listedIn } from './GalleryGrid.tsx';
import { GalleryTabs } from './GalleryTabs.tsx';
import { PeriodField, SearchField } from './GalleryTools.tsx';
import { JustTraded } from './JustTraded.tsx';
import { LaunchOffer } from './LaunchOffer.tsx';
import { useKeptPlace } from './useKeptPlace.ts';

const titles = {
  music: placeText.musicNfts,
  video: placeText.videoNfts,
  featured: placeText.featuredNfts,
  new: placeText.newNfts,
  'most-traded': placeText.mostTradedNfts,
  'highest-price': placeText.topPricedNfts,
  'most-holders': placeText.mostHoldersNfts,
} as const satisfies Record<NftList, string>;

/** Readers of a list ask again within this time of a trade, in milliseconds. */
const spreadMs = 600;

type GalleryProps = {
  list: NftList;
  /** The button that plays a collection of the list, and then the others. */
  playerOf: (item: ListedCard, items: readonly ListedCard[]) => ReactNode;
  /** The button that plays the list. */
  playAllOf: (items: readonly ListedCard[]) => ReactNode;
};

/** One of the lists of collections. */
export function Gallery({ list, playerOf, playAllOf }: GalleryProps) {
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const asked = params.get('period');
  const period: Period = periods.find((one) => one === asked) ?? 'week';
  const search = params.get('search') ?? '';
  const query = useInfiniteQuery(nftListOptions(list, period, search));
  const scroller = useRef<HTMLDivElement>(null);
  useKeptPlace(scroller, query.data !== undefined);
  const { refetch } = query;
  useTopic(
    'nfts',
    useCallback(() => void refetch(), [refetch]),
    spreadMs,
  );
  const [first] = query.data?.pages ?? [];

  const change = useCallback(
    (next: { period?: Period; search?: string }) =>
      navigate(pathOfList(list) + queryOf({ period, search, ...next }), { replace: true }),
    [navigate, list, period, search],
  );
  const changeSearch = useCallback((next: string) => change({ search: next }), [change]);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow
        title={titles[list]}
        facts={first === undefined ? undefined : <Facts page={first} />}
        actions={<PeriodField value={period} onChange={(next) => change({ period: next })} />}
      />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto tiny:overflow-visible">
        <div className="max-w-[1128px]">
          <GalleryTabs list={list} query={queryOf({ period, search: '' })} />
          <div className="grid gap-5 p-4 wide:px-6 wide:py-5">
            <div className="flex items-center gap-3">
              <div className="flex max-w-[420px] flex-1">
                <SearchField value={search} onChange={changeSearch} />
              </div>
              {query.data !== undefined && playAllOf(listedIn(query.data))}
            </div>
            <GalleryGrid
              list={list}
              search={search}
              query={query}
              onClear={() => changeSearch('')}
              playerOf={playerOf}
            />
          </div>
        </div>
      </div>
      <Rail>
        <LaunchOffer />
      </Rail>
      <RailEnd>
        {first !== undefined && first.trades.length > 0 && (
          <JustTraded trades={first.trades} people={first.people} />
        )}
      </RailEnd>
    </div>
  );
}

/** The part of the address that says what is shown of a list; what everybody sees first is left out. */
function queryOf({ period, search }: { period: Period; search: string }): string {
  const query = new URLSearchParams();
  if (period !== 'week') query.set('period', period);
  if (search !== '') query.set('search', search);
  return query.size === 0 ? '' : `?${query}`;
}

/** How many there are, and how late that is where the index is behind the chain. */
function Facts({ page: { total, index } }: { page: NftListPage }) {
  return (
    <>
      {nftText.collections(total)}
      <Behind index={index} />
    </>
  );
}
