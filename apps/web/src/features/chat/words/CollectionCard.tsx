import { mediaUrl } from '@parley/domain/media/addresses';
import { costOf } from '@parley/domain/nft/prices';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { feedText } from '@parley/text/feed';
import { nftText } from '@parley/text/nfts';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { collectionOptions } from '../../../data/nfts.ts';
import { CollectIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { CardPlace, cardPlace } from './CardPlace.tsx';

/** A collection of this community that a message links to, with what the next one costs, fees included. */
export function CollectionCard({ id }: { id: string }) {
  const { data, isError } = useQuery(collectionOptions(id, null));
  if (!data) return <CardPlace isNone={data === null || isError} />;
  return <Shown page={data} />;
}

function Shown({ page: { collection, people } }: { page: CollectionPage }) {
  const { projectUrl, tokenDecimals, tokenSymbol, tldName } = useConfig();
  const tabIndex = use(ControlTabIndex);
  const { address, name, creator, image, mediaKind, supply } = collection;
  const price = formatPrice(costOf(collection), tokenDecimals, 'up');
  const pictureClass = 'size-20 shrink-0 rounded-control bg-bg';
  return (
    <div className={cardPlace}>
      <a
        href={`/nft/collection?id=${address}`}
        tabIndex={tabIndex}
        className="flex h-full items-center gap-3 overflow-hidden whitespace-normal rounded-[14px] border border-line bg-raise p-2 pe-4 hover:border-edge"
      >
        <Picture
          url={mediaUrl(image, 320, projectUrl)}
          fallback={
            <span className={`${pictureClass} grid place-content-center text-faint`}>
              <CollectIcon className="size-5" />
            </span>
          }
          className={pictureClass}
        />
        <span className="min-w-0 flex-1">
          <bdi className="line-clamp-2 font-semibold text-[15px] leading-5">{name}</bdi>
          <span className="block truncate text-sm text-soft">
            {feedText.kinds[mediaKind]},{' '}
            <MemberName
              name={people[creator]?.name ?? null}
              address={creator}
              tld={tldName}
              warnings={text.nameWarning}
            />
            . {feedText.exist(supply)}
          </span>
        </span>
        <span className="shrink-0 whitespace-nowrap" title={nftText.price(price, tokenSymbol)}>
          <span className="tabular font-medium font-mono text-[15px]">{price}</span>{' '}
          <bdi className="text-soft text-sm">{tokenSymbol}</bdi>
        </span>
      </a>
    </div>
  );
}
