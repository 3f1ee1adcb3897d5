import type { People } from '@parley/domain/chat/wire';
import type { CollectionCard as Card, NftList, NftListPage } from '@parley/domain/nft/wire';
import { nftText } from '@parley/text/nfts';
import { text } from '@parley/text/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { CollectIcon, PlusIcon, ProblemIcon, RetryIcon } from '../../ui/icons.ts';
import { CardSkeleton, CollectionCard } from './CollectionCard.tsx';

/** Cards that are in view before anybody scrolls. */
const firstCards = 6;
const grid =
  'grid grid-cols-2 gap-x-3.5 gap-y-6 wide:grid-cols-[repeat(auto-fill,minmax(212px,1fr))] wide:gap-x-5';

type GalleryGridProps = {
  list: NftList;
  search: string;
  query: UseInfiniteQueryResult<InfiniteData<NftListPage>>;
  /** Its cards in the order in which they stand; null until the first come. */
  items: readonly ListedCard[] | null;
  onClear: () => void;
  /** The button that plays a collection of the list, and then the others. */
  playerOf: (item: ListedCard, items: readonly ListedCard[]) => ReactNode;
};

/** A card, and the names of people on it. */
export type ListedCard = { card: Card; people: People };

/** The cards of a list, more of them while one scrolls. */
export function GalleryGrid({ list, search, query, items, onClear, playerOf }: GalleryGridProps) {
  const { isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (items === null) {
    return isError ? <Failure onRetry={() => void query.refetch()} /> : <Skeletons />;
  }
  if (items.length === 0) return <Empty list={list} search={search} onClear={onClear} />;
  return (
    <>
      <div className={grid}>
        {items.map((item, index) => (
          <CollectionCard
            key={item.card.address}
            card={item.card}
            people={item.people}
            isFirst={index < firstCards}
            player={playerOf(item, items)}
          />
        ))}
      </div>
      {isFetchNextPageError ? (
        <Failure onRetry={() => void query.fetchNextPage()} />
      ) : (
        hasNextPage && (
          <More isBusy={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        )
      )}
    </>
  );
}

/** A list that changes while it is read may show one collection on two of its pages. */
export function listedIn({ pages }: InfiniteData<NftListPage>): ListedCard[] {
  const items = pages.flatMap(({ collections, people }) =>
    collections.map((card) => ({ card, people })),
  );
  return [...new Map(items.map((item) => [item.card.address, item])).values()];
}

/** Asks for more before its place comes into view; a button where nothing watches. */
function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null || isBusy) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) onMore();
      },
      { rootMargin: '0px 0px 800px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isBusy, onMore]);
  return (
    <div ref={place} className="flex justify-center py-2">
      <Button busy={isBusy} onClick={onMore}>
        {nftText.more}
      </Button>
    </div>
  );
}

function Skeletons() {
  return (
    <div className={`${grid} animate-late`} role="status" aria-label={nftText.loading}>
      {Array.from({ length: firstCards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice icon={<ProblemIcon className="size-8" />} title={nftText.failed} isAlert>
      <p>{nftText.failedText}</p>
      <Button onClick={onRetry}>
        <RetryIcon />
        {text.retry}
      </Button>
    </Notice>
  );
}

function Empty({ list, search, onClear }: Pick<GalleryGridProps, 'list' | 'search' | 'onClear'>) {
  const icon = <CollectIcon className="size-8" />;
  if (search !== '') {
    return (
      <Notice icon={icon} title={nftText.nothingFound}>
        <p className="[overflow-wrap:anywhere]">{nftText.nothingFoundText(search)}</p>
        <Button onClick={onClear}>{nftText.clearSearch}</Button>
      </Notice>
    );
  }
  return (
    <Notice icon={icon} title={nftText.empty[list]}>
      <p>{nftText.emptyText[list]}</p>
      {list !== 'featured' && (
        <Link
          href="/nft/create"
          className="inline-flex min-h-11 items-center gap-2 rounded-control bg-signal px-4 font-semibold text-on-signal hover:brightness-105 wide:min-h-10"
        >
          <PlusIcon />
          {nftText.create}
        </Link>
      )}
    </Notice>
  );
}

type NoticeProps = { icon: ReactNode; title: string; isAlert?: boolean; children: ReactNode };

function Notice({ icon, title, isAlert = false, children }: NoticeProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="grid justify-items-center gap-3 px-4 py-16 text-center text-soft"
    >
      <span className="text-faint">{icon}</span>
      <h2 className="text-ink text-lg">{title}</h2>
      {children}
    </div>
  );
}
