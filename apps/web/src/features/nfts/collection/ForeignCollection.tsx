import { collectionText } from '@parley/text/collection';
import { PageBody } from '../../../ui/PageBody.tsx';

/** An id that the index does not know. */
export function ForeignCollection({ id: _ }: { id: string }) {
  return (
    <PageBody title={collectionText.notFound} intro={collectionText.notFoundText}>
      {null}
    </PageBody>
  );
}
