import { pathOfList } from '@parley/domain/nft/paths';
import { type NftList, type Period, periods } from '@parley/domain/nft/wire';
import { nftText } from '@parley/text/nfts';
import { placeText } from '@parley/text/places';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTopic } from '../../data/changes.ts';
import { nftListOptions } from '../../data/nfts.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowUpIcon } from '../../ui/icons.ts';
import { PageScroll } from '../../ui/PageScroll.tsx';
import { Rail, RailEnd } from '../../ui/Rail.tsx';
import { TitleRow } from '../../ui/TitleRow.tsx';
import { GalleryGrid, type ListedCard } from './GalleryGrid.tsx';
import { GalleryTabs } from './GalleryTabs.tsx';
import { PeriodField, SearchField } from './GalleryTools.tsx';
import { JustTraded } from './JustTraded.tsx';
import { LaunchOffer } from './LaunchOffer.tsx';
import { useSteadyList } from './useSteadyList.ts';

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
  const { items, fresh, isReordered, showLatest } = useSteadyList(
    `${list} ${period} ${search}`,
    query.data,
  );
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
        facts={first && nftText.collections(first.total)}
        actions={<PeriodField value={period} onChange={(next) => change({ period: next })} />}
      />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <PageScroll ref={scroller}>
          <div className="max-w-[1128px]">
            <GalleryTabs list={list} query={queryOf({ period, search: '' })} />
            <div className="grid gap-5 p-4 wide:px-6 wide:py-5">
              <div className="flex items-center gap-3">
                <div className="flex max-w-[420px] flex-1">
                  <SearchField value={search} onChange={changeSearch} />
                </div>
                {items !== null && playAllOf(items)}
              </div>
              <GalleryGrid
                list={list}
                search={search}
                query={query}
                items={items}
                onClear={() => changeSearch('')}
                playerOf={playerOf}
              />
            </div>
          </div>
        </PageScroll>
        {(fresh > 0 || isReordered) && (
          <Button
            size="small"
            look="signal"
            onClick={() => {
              showLatest();
              scroller.current?.scrollTo({ top: 0 });
            }}
            className="-translate-x-1/2 absolute start-1/2 bottom-4 animate-appear rounded-full shadow-[0_8px_24px_rgb(0_0_0/0.25)]"
          >
            <ArrowUpIcon />
            {fresh > 0 ? nftText.fresh(fresh) : nftText.reordered}
          </Button>
        )}
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
