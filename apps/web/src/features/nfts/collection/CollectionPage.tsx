import type { People } from '@parley/domain/chat/wire';
import type { CollectionPage as Page } from '@parley/domain/nft/wire';
import { clipboardText } from '@parley/text/clipboard';
import { collectionText } from '@parley/text/collection';
import type { ReactNode } from 'react';
import { useConfig } from '../../../data/config.tsx';
import type { OpenDevice } from '../../../files/useUpload.ts';
import { copyText } from '../../../platform/clipboard.ts';
import { addressUrl } from '../../../transactions/explorer.ts';
import { LinkIcon, OutsideIcon } from '../../../ui/icons.ts';
import { PageScroll } from '../../../ui/PageScroll.tsx';
import { Rail } from '../../../ui/Rail.tsx';
import { TitleRow } from '../../../ui/TitleRow.tsx';
import { showToast } from '../../../ui/toast.ts';
import { BackLink } from './BackLink.tsx';
import { CollectionHead } from './CollectionHead.tsx';
import { CollectionTabs } from './CollectionTabs.tsx';
import { OwnerTools } from './OwnerTools.tsx';
import { PriceSection } from './PriceSection.tsx';
import { TradeBar } from './TradeBar.tsx';
import { TradePanel } from './TradePanel.tsx';

type CollectionPageProps = {
  page: Page;
  /** The member's address in lower case. */
  viewer: `0x${string}` | null;
  /** Those who wrote in the rooms. */
  people: People;
  entrance: ReactNode;
  player: ReactNode;
  /** The device that uploads for the member; null without a wallet. */
  openDevice: OpenDevice | null;
  /** The way to the holders' room; `holds` says whether the member is one. */
  doorOf: (collection: string, holds: boolean) => ReactNode;
  /** What holders said last. */
  commentsOf: (collection: string) => ReactNode;
};

/** A collection: what it is, what it costs, who holds it, and how to buy and sell. */
export function CollectionPage({
  page,
  viewer,
  people,
  entrance,
  player,
  openDevice,
  doorOf,
  commentsOf,
}: CollectionPageProps) {
  const { collection } = page;
  const door = doorOf(collection.address, page.mine.length > 0);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TitleRow
        title={
          <span className="flex items-center gap-1.5">
            <BackLink />
            <bdi className="[overflow-wrap:anywhere]">{collection.name}</bdi>
          </span>
        }
        facts={
          <span className="max-wide:hidden">{collectionText.kinds[collection.mediaKind]}</span>
        }
        actions={<Actions address={collection.address} />}
      />
      <PageScroll>
        <div className="grid max-w-[808px] grid-cols-[minmax(0,1fr)] gap-7 p-4 wide:p-6">
          <CollectionHead page={page} player={player} />
          <PriceSection page={page} />
          <div className="wide:hidden">{door}</div>
          <CollectionTabs
            page={page}
            viewer={viewer}
            comments={() => commentsOf(collection.address)}
          />
        </div>
      </PageScroll>
      <TradeBar page={page} viewer={viewer} entrance={entrance} />
      <Rail>
        <TradePanel page={page} viewer={viewer} entrance={entrance} />
        {door}
        {viewer !== null && (
          <OwnerTools page={page} viewer={viewer} people={people} openDevice={openDevice} />
        )}
      </Rail>
    </div>
  );
}

const iconButton =
  'inline-flex size-11 items-center justify-center rounded-control text-soft hover:text-ink wide:size-9';

function Actions({ address }: { address: string }) {
  const { projectUrl, blockExplorerBaseUrl } = useConfig();
  const explorer = addressUrl(blockExplorerBaseUrl, address);
  async function copy() {
    const copied = await copyText(`${projectUrl}/nft/collection?id=${address}`);
    void showToast(
      copied ? 'success' : 'warning',
      copied ? collectionText.linkCopied : clipboardText.failed,
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={collectionText.copyLink}
        title={collectionText.copyLink}
        className={iconButton}
      >
        <LinkIcon />
      </button>
      {explorer !== null && (
        <a
          href={explorer}
          target="_blank"
          rel="noopener"
          aria-label={collectionText.explorer}
          title={collectionText.explorer}
          className={iconButton}
        >
          <OutsideIcon />
        </a>
      )}
    </>
  );
}
