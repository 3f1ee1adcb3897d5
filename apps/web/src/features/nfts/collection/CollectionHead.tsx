import { mediaHeight } from '@parley/domain/media/heights';
import { curveReserve } from '@parley/domain/nft/curve';
import { changeOf, costOf, formatChange } from '@parley/domain/nft/prices';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { collectionText } from '@parley/text/collection';
import type { ReactNode } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { CollectionArt } from '../CollectionArt.tsx';
import { MemberLink } from '../MemberLink.tsx';

type CollectionHeadProps = { page: CollectionPage; player: ReactNode };

/** The picture, who made it, what it is about, and its figures. */
export function CollectionHead({ page, player }: CollectionHeadProps) {
  const { collection, people } = page;
  return (
    // A video that plays takes the whole width.
    <div className="group grid grid-cols-[minmax(0,1fr)] gap-6 wide:not-has-[iframe,video]:grid-cols-[264px_minmax(0,1fr)]">
      {/* The picture is a square: as wide as it may be high. */}
      <div
        className="relative w-full group-has-[iframe]:h-[315px] group-has-[video]:aspect-video group-has-[iframe,video]:max-w-full!"
        style={{ maxWidth: mediaHeight.imageMax }}
      >
        <CollectionArt
          card={collection}
          width={640}
          isFirst
          className="group-has-[iframe,video]:hidden"
        />
        {player}
      </div>
      <div className="min-w-0">
        <div className="flex items-center gap-2.5">
          <Avatar address={collection.creator as `0x${string}`} className="size-8 rounded-lg" />
          <p className="grid min-w-0">
            <MemberLink address={collection.creator} people={people} />
            <span className="text-faint text-xs">
              {collectionText.creatorOf(collection.creatorCollections)}
            </span>
          </p>
        </div>
        {collection.description !== '' && (
          <p
            dir="auto"
            className="mt-3 max-w-[66ch] whitespace-pre-line text-soft [overflow-wrap:anywhere]"
          >
            {collection.description}
          </p>
        )}
        <Stats page={page} />
      </div>
    </div>
  );
}

function Stats({ page: { collection, mine } }: { page: CollectionPage }) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const { stats } = collectionText;
  const change = changeOf(collection.supplies);
  const reserve = curveReserve(BigInt(collection.supply), collection.basePriceWei);
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3.5 border-line border-t pt-4">
      <Stat
        label={stats.buy}
        note={
          change !== null && (
            <span
              className={classes(
                'tabular font-mono',
                change > 0 ? 'text-good' : change < 0 ? 'text-bad' : '',
              )}
            >
              {collectionText.perWeek(formatChange(change))}
            </span>
          )
        }
      >
        <Amount
          value={formatPrice(costOf(collection), tokenDecimals, 'up')}
          unit={tokenSymbol}
          size="medium"
        />
      </Stat>
      <Stat label={stats.supply} note={collectionText.noEnd}>
        {collection.supply.toLocaleString('en')}
      </Stat>
      <Stat
        label={stats.holders}
        note={mine.length > 0 ? collectionText.youHold(mine.length) : null}
      >
        {collection.holders.toLocaleString('en')}
      </Stat>
      <Stat label={stats.reserve} note={collectionText.buysAll}>
        {formatPrice(reserve, tokenDecimals, 'down')}
      </Stat>
    </dl>
  );
}

function Stat({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint text-sm">{label}</dt>
      <dd className="tabular font-medium font-mono text-lg [overflow-wrap:anywhere]">{children}</dd>
      <dd className="min-h-5 text-faint text-sm">{note}</dd>
    </div>
  );
}
