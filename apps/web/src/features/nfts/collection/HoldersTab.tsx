import type { CollectionPage } from '@parley/domain/nft/wire';
import { collectionText } from '@parley/text/collection';
import { Avatar } from '../../../ui/Avatar.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { MemberLink } from '../MemberLink.tsx';
import { useMoreHolders } from './useMore.ts';

type HoldersTabProps = { page: CollectionPage; viewer: string | null };

/** Who holds pieces, the most first. */
export function HoldersTab({ page, viewer }: HoldersTabProps) {
  const { holders, people, more } = useMoreHolders(page);
  if (holders.length === 0) return <p className="py-5 text-soft">{collectionText.noHolders}</p>;
  return (
    <>
      <ol>
        {holders.map(({ holder, tokens }) => (
          <li key={holder} className="flex min-h-11 items-center gap-3 border-line border-b py-2">
            <Avatar address={holder as `0x${string}`} className="size-6 rounded-md" />
            <p className="min-w-0 flex-1">
              <MemberLink address={holder} people={people} />
              {holder === viewer && <span className="ms-2 text-faint">{collectionText.you}</span>}
            </p>
            <span className="tabular font-medium font-mono text-sm">
              {tokens.toLocaleString('en')}
            </span>
          </li>
        ))}
      </ol>
      <MoreButton label={collectionText.more} {...more} />
    </>
  );
}
