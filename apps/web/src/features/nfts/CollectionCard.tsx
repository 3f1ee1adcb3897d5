import type { People } from '@parley/domain/chat/wire';
import { costOf } from '@parley/domain/nft/prices';
import type { CollectionCard as Card } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { nftText } from '@parley/text/nfts';
import { text } from '@parley/text/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { HoldersIcon } from '../../ui/icons.ts';
import { MemberName } from '../../ui/MemberName.tsx';
import { CollectionArt } from './CollectionArt.tsx';
import { Spark } from './Spark.tsx';

type CollectionCardProps = {
  card: Card;
  people: People;
  /** In view at once. */
  isFirst: boolean;
  /** The button that plays it, laid over the picture. */
  player?: ReactNode;
};

/** A collection in a list: its picture, and what the next one costs, fees included. */
export function CollectionCard({ card, people, isFirst, player }: CollectionCardProps) {
  const { tokenDecimals, tokenSymbol, tldName } = useConfig();
  const price = formatPrice(costOf(card), tokenDecimals, 'up');
  return (
    <article className="group relative min-w-0" aria-label={card.name}>
      <Link href={`/nft/collection?id=${card.address}`} className="block rounded-picture">
        <CollectionArt card={card} width={640} isFirst={isFirst} />
        <span className="mt-2.5 flex items-baseline justify-between gap-3">
          <bdi className="line-clamp-2 min-w-0 font-semibold [overflow-wrap:anywhere] group-hover:underline">
            {card.name}
          </bdi>
          <span
            className="tabular shrink-0 font-medium font-mono text-[15px]"
            title={nftText.price(price, tokenSymbol)}
          >
            {price}
          </span>
        </span>
      </Link>
      <p className="mt-px flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate text-soft">
          <MemberName
            name={people[card.creator]?.name ?? null}
            address={card.creator}
            tld={tldName}
            warnings={text.nameWarning}
          />
        </span>
        <span className="shrink-0 text-faint text-xs">{tokenSymbol}</span>
      </p>
      <p className="mt-1.5 flex min-h-6 items-center gap-2 text-sm text-soft">
        <span className="me-auto flex items-center gap-1.5" title={nftText.holders(card.holders)}>
          <HoldersIcon className="size-[15px] text-faint" />
          <span className="tabular">{card.holders}</span>
          <span className="sr-only">{nftText.holders(card.holders)}</span>
        </span>
        <Spark supplies={card.supplies} />
      </p>
      {player}
    </article>
  );
}

/** A card that is not here yet, in the same size. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="aspect-square rounded-picture bg-raise" />
      <div className="mt-3 flex justify-between">
        <div className="h-3.5 w-3/5 rounded bg-raise" />
        <div className="h-3.5 w-1/5 rounded bg-raise" />
      </div>
      <div className="mt-3.5 mb-[42px] flex justify-between">
        <div className="h-3 w-2/5 rounded bg-raise" />
        <div className="h-3 w-1/4 rounded bg-raise" />
      </div>
    </div>
  );
}
