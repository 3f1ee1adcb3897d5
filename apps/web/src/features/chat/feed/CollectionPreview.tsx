import { mediaUrl } from '@parley/domain/media/addresses';
import { changeOf, costOf, formatChange } from '@parley/domain/nft/prices';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { feedText } from '@parley/text/feed';
import { nftText } from '@parley/text/nfts';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { collectionOptions } from '../../../data/nfts.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CollectIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { Picture } from '../../../ui/Picture.tsx';

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

function Offer({ page: { collection, people } }: { page: CollectionPage }) {
  const { projectUrl, tokenDecimals, tokenSymbol, tldName } = useConfig();
  const { address, name, creator, image, mediaKind, supply, supplies } = collection;
  const path = `/nft/collection?id=${address}`;
  const price = formatPrice(costOf(collection), tokenDecimals, 'up');
  const change = changeOf(supplies);
  const tone = (change ?? 0) > 0 ? 'text-good' : (change ?? 0) < 0 ? 'text-bad' : 'text-soft';
  return (
    <div
      className={`${box} relative flex flex-wrap items-center gap-x-3 gap-y-2 bg-raise p-2 pe-3 hover:border-edge wide:flex-nowrap`}
    >
      <Picture
        url={mediaUrl(image, 320, projectUrl)}
        fallback={
          <span className="grid size-20 shrink-0 place-content-center rounded-control border border-edge border-dashed text-faint">
            <CollectIcon className="size-5" />
          </span>
        }
        className="size-20 rounded-control bg-bg"
      />
      <span className="min-w-0 flex-1 basis-32">
        <a
          href={path}
          className="line-clamp-2 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
        <span className="block text-sm text-soft">
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
      <span className="flex w-full shrink-0 items-center gap-3 wide:grid wide:w-auto wide:justify-items-end wide:gap-0.5">
        <span className="whitespace-nowrap" title={nftText.price(price, tokenSymbol)}>
          <span className="tabular font-medium font-mono text-[15px]">{price}</span>{' '}
          <bdi className="text-soft text-sm">{tokenSymbol}</bdi>
        </span>
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
