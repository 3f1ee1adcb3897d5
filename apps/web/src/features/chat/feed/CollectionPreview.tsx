import { changeOf, formatChange } from '@parley/domain/nft/prices';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { feedText } from '@parley/text/feed';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { collectionOptions } from '../../../data/nfts.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CollectionFacts, CollectionPrice, CollectionThumb } from '../words/CollectionPieces.tsx';

/** A collection of this community that a card links to: what the next one costs, fees included, and the way to buy. */
export function CollectionPreview({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(collectionOptions(id, null));
  if (data !== undefined && data !== null) return <Offer page={data} />;
  if (data === null) return <Place>{feedText.noCollection}</Place>;
  if (!isError) return <Place>{null}</Place>;
  return (
    <Place>
      <span role="alert">{feedText.collectionFailed}</span>
      <Button size="small" onClick={() => void refetch()}>
        {text.retry}
      </Button>
    </Place>
  );
}

const box = 'mt-3 min-h-[148px] max-w-[520px] wide:min-h-[98px] rounded-[14px] border border-line';

/** The place of a collection that is on its way, or that there isn't: as high as one. */
function Place({ children }: { children: ReactNode }) {
  return <div className={`${box} flex items-center gap-3 px-4 text-soft text-sm`}>{children}</div>;
}

function Offer({ page }: { page: CollectionPage }) {
  const { address, name, supplies } = page.collection;
  const path = `/nft/collection?id=${address}`;
  const change = changeOf(supplies);
  const tone = (change ?? 0) > 0 ? 'text-good' : (change ?? 0) < 0 ? 'text-bad' : 'text-soft';
  return (
    <div
      className={`${box} relative flex flex-wrap items-center gap-x-3 gap-y-2 bg-raise p-2 pe-3 hover:border-edge wide:flex-nowrap`}
    >
      <CollectionThumb page={page} />
      <span className="min-w-0 flex-1 basis-32">
        <a
          href={path}
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
        <span className="block text-sm text-soft">
          <CollectionFacts page={page} />
        </span>
      </span>
      <span className="flex w-full shrink-0 items-center gap-3 wide:grid wide:w-auto wide:justify-items-end wide:gap-0.5">
        <CollectionPrice page={page} />
        {change !== null && (
          <span
            className={classes('tabular font-medium font-mono text-sm', tone)}
            title={feedText.week(formatChange(change))}
          >
            {formatChange(change)}
          </span>
        )}
        <a
          href={path}
          aria-label={feedText.buyName(name)}
          className="relative z-[1] ms-auto inline-flex min-h-11 items-center rounded-lg border border-line bg-bg px-4 font-[550] text-sm hover:border-edge wide:min-h-[30px] wide:px-3"
        >
          {feedText.buy}
        </a>
      </span>
    </div>
  );
}
