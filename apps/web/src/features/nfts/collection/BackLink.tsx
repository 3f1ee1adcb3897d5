import { collectionText } from '@parley/text/collection';
import { Link } from 'wouter';
import { BackIcon } from '../../../ui/icons.ts';

/** The way to the lists. */
export function BackLink() {
  return (
    <Link
      href="/nft"
      aria-label={collectionText.back}
      title={collectionText.back}
      className="-ms-2 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-soft hover:text-ink"
    >
      <BackIcon />
    </Link>
  );
}
