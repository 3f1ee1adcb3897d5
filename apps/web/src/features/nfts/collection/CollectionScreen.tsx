import type { People } from '@parley/domain/chat/wire';
import { titleOf } from '@parley/domain/site/titles';
import { collectionText } from '@parley/text/collection';
import { text } from '@parley/text/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTopic } from '../../../data/changes.ts';
import { collectionKeys } from '../../../data/collection.ts';
import { useConfig } from '../../../data/config.tsx';
import { collectionOptions } from '../../../data/nfts.ts';
import { useAddress } from '../../../data/wallet.ts';
import type { OpenDevice } from '../../../files/useUpload.ts';
import { Button } from '../../../ui/Button.tsx';
import { PageBody } from '../../../ui/PageBody.tsx';
import { TitleRow } from '../../../ui/TitleRow.tsx';
import type { ListedCard } from '../GalleryGrid.tsx';
import { BackLink } from './BackLink.tsx';
import { CollectionPage } from './CollectionPage.tsx';
import { ForeignCollection } from './ForeignCollection.tsx';

type CollectionScreenProps = {
  /** An address, a unique id, or a creator's address with a unique id. */
  id: string;
  entrance: ReactNode;
  /** What plays it, over its picture. */
  playerOf: (item: ListedCard) => ReactNode;
  openDevice: OpenDevice | null;
  /** Those who wrote in the rooms. */
  people: People;
  /** The way to the holders' room; `holds` says whether the member is one. */
  doorOf: (collection: string, holds: boolean) => ReactNode;
  /** What holders said last. */
  commentsOf: (collection: string) => ReactNode;
};

/** The page of one collection. */
export function CollectionScreen({ id, playerOf, ...slots }: CollectionScreenProps) {
  const config = useConfig();
  const viewer = (useAddress()?.toLowerCase() ?? null) as `0x${string}` | null;
  const { data, isError, refetch } = useQuery({
    ...collectionOptions(id, viewer),
    // Another wallet sees the same page until its own pieces are known.
    placeholderData: (before) => before ?? undefined,
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  const address = data?.collection.address;
  const client = useQueryClient();
  const renew = useCallback(() => {
    // The form quotes from the chain, which a page that was just told is older than.
    void client.invalidateQueries({ queryKey: collectionKeys.state(address ?? id) });
    retry();
  }, [client, address, id, retry]);
  useTopic(address === undefined ? null : `nft:${address}`, renew);
  const title = data?.collection.name;
  useEffect(() => {
    document.title = titleOf('/nft/collection', config, title);
  }, [title, config]);

  if (data) {
    const player = playerOf({ card: data.collection, people: data.people });
    return <CollectionPage page={data} viewer={viewer} player={player} {...slots} />;
  }
  if (data === null) return <ForeignCollection id={id} viewer={viewer} onRetry={retry} />;
  if (!isError) return <Skeleton />;
  return (
    <PageBody title={collectionText.failed} intro={collectionText.failedText}>
      <div role="alert">
        <Button onClick={() => void refetch()}>{text.retry}</Button>
      </div>
    </PageBody>
  );
}

function Skeleton() {
  return (
    <div className="flex h-full flex-col">
      <TitleRow title={<BackLink />} />
      <div
        aria-hidden="true"
        className="grid animate-late gap-6 p-4 wide:grid-cols-[264px_1fr] wide:p-6"
      >
        <div className="aspect-square rounded-picture bg-raise" />
        <div className="grid content-start gap-3">
          <div className="h-8 w-1/2 rounded bg-raise" />
          <div className="h-4 w-4/5 rounded bg-raise" />
          <div className="h-4 w-3/5 rounded bg-raise" />
        </div>
      </div>
    </div>
  );
}
