import { isAddress } from '@parley/domain/fields/hex';
import { collectionText } from '@parley/text/collection';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { foreignCollectionOptions } from '../../../data/foreignCollection.ts';
import { addressUrl } from '../../../transactions/explorer.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { PageBody } from '../../../ui/PageBody.tsx';

type ForeignCollectionProps = {
  id: string;
  viewer: string | null;
  /** Asks the index again. */
  onRetry: () => void;
};

/** An address where there is no collection. */
export function NoCollection() {
  return (
    <PageBody title={collectionText.notFound} intro={collectionText.notFoundText}>
      {null}
    </PageBody>
  );
}

/** How often the index is asked again for a collection that the chain has, in milliseconds. */
const retryMs = 1_000;

/** An id that the index doesn't know: read from the chain, and not traded here. */
export function ForeignCollection({ id, viewer, onRetry }: ForeignCollectionProps) {
  const config = useConfig();
  const { data, isPending, isError, refetch } = useQuery(
    foreignCollectionOptions(config, id, viewer),
  );
  const isOurs = data?.isOurs === true;
  useEffect(() => {
    if (!isOurs) return;
    const timer = setInterval(onRetry, retryMs);
    return () => clearInterval(timer);
  }, [isOurs, onRetry]);

  if (isError) {
    return (
      <PageBody title={collectionText.failed} intro={collectionText.failedText}>
        <div role="alert">
          <Button onClick={() => void refetch()}>{text.retry}</Button>
        </div>
      </PageBody>
    );
  }
  if (isOurs || (isPending && isAddress(id))) {
    return (
      <PageBody title={collectionText.kinds.image}>
        <p role="status" className="animate-late text-soft">
          {isOurs ? collectionText.justLaunched : collectionText.looking}
        </p>
      </PageBody>
    );
  }
  if (!data || data.isOurs) {
    return <NoCollection />;
  }
  const explorer = addressUrl(config.blockExplorerBaseUrl, id);
  const known: [string, string | null][] = [
    [collectionText.about.symbol, data.symbol],
    [collectionText.stats.supply, data.supply?.toLocaleString('en') ?? null],
    [collectionText.youHoldLabel, data.held?.toLocaleString('en') ?? null],
  ];
  const facts = known.flatMap(([label, value]): Fact[] =>
    value === null ? [] : [{ label, value: <bdi>{value}</bdi> }],
  );
  return (
    <PageBody
      title={<bdi>{data.name ?? collectionText.unnamed}</bdi>}
      intro={collectionText.foreign}
    >
      <Facts facts={facts} />
      {explorer !== null && (
        <a
          href={explorer}
          target="_blank"
          rel="noopener"
          className="text-signal-text hover:underline"
        >
          {collectionText.explorer}
        </a>
      )}
    </PageBody>
  );
}
