import type { CollectionPage } from '@parley/domain/nft/wire';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { collectionOptions } from '../../../data/nfts.ts';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { CardPlace, cardPlace } from './CardPlace.tsx';
import { CollectionFacts, CollectionPrice, CollectionThumb } from './CollectionPieces.tsx';

/** A collection of this community that a message links to, with what the next one costs, fees included. */
export function CollectionCard({ id }: { id: string }) {
  const { data, isError } = useQuery(collectionOptions(id, null));
  if (!data) return <CardPlace isNone={data === null || isError} />;
  return <Shown page={data} />;
}

function Shown({ page }: { page: CollectionPage }) {
  const tabIndex = use(ControlTabIndex);
  const { address, name } = page.collection;
  return (
    <div className={cardPlace}>
      <a
        href={`/nft/collection?id=${address}`}
        tabIndex={tabIndex}
        className="flex h-full items-center gap-3 overflow-hidden whitespace-normal rounded-[14px] border border-line bg-raise p-2 pe-4 hover:border-edge"
      >
        <CollectionThumb page={page} />
        <span className="min-w-0 flex-1">
          <bdi className="line-clamp-2 font-semibold text-[15px] leading-5">{name}</bdi>
          <span className="block truncate text-sm text-soft">
            <CollectionFacts page={page} />
          </span>
        </span>
        <CollectionPrice page={page} />
      </a>
    </div>
  );
}
