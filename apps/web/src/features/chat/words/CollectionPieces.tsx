import { mediaUrl } from '@parley/domain/media/addresses';
import { costOf } from '@parley/domain/nft/prices';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { feedText } from '@parley/text/feed';
import { nftText } from '@parley/text/nfts';
import { text } from '@parley/text/ui';
import { useConfig } from '../../../data/config.tsx';
import { CollectIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { Picture } from '../../../ui/Picture.tsx';

type PieceProps = { page: CollectionPage };

/** The picture of a collection that a text links to. */
export function CollectionThumb({ page: { collection } }: PieceProps) {
  const { projectUrl } = useConfig();
  const pictureClass = 'size-20 shrink-0 rounded-control bg-bg';
  return (
    <Picture
      url={mediaUrl(collection.image, 320, projectUrl)}
      fallback={
        <span className={`${pictureClass} grid place-content-center text-faint`}>
          <CollectIcon className="size-5" />
        </span>
      }
      className={pictureClass}
    />
  );
}

/** Its kind, who made it, and how many of it exist. */
export function CollectionFacts({ page: { collection, people } }: PieceProps) {
  const { tldName } = useConfig();
  const { creator, mediaKind, supply } = collection;
  return (
    <>
      {feedText.kinds[mediaKind]},{' '}
      <MemberName
        name={people[creator]?.name ?? null}
        address={creator}
        tld={tldName}
        warnings={text.nameWarning}
      />
      . {feedText.exist(supply)}
    </>
  );
}

/** What the next one costs, fees included. */
export function CollectionPrice({ page: { collection } }: PieceProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const price = formatPrice(costOf(collection), tokenDecimals, 'up');
  return (
    <span className="shrink-0 whitespace-nowrap" title={nftText.price(price, tokenSymbol)}>
      <span className="tabular font-medium font-mono text-[15px]">{price}</span>{' '}
      <bdi className="text-soft text-sm">{tokenSymbol}</bdi>
    </span>
  );
}
