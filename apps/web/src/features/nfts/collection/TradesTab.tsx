import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { collectionText } from '@parley/text/collection';
import { useConfig } from '../../../data/config.tsx';
import { serverNow } from '../../../platform/serverClock.ts';
import { transactionUrl } from '../../../transactions/explorer.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { OutsideIcon } from '../../../ui/icons.ts';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { formatWhen } from '../../../ui/when.ts';
import { movedBy } from '../JustTraded.tsx';
import { MemberLink } from '../MemberLink.tsx';
import { useMoreTrades } from './useMore.ts';

type TradesTabProps = { page: CollectionPage; viewer: string | null };

/** Every trade, newest first, with what was paid or got, fees included. */
export function TradesTab({ page }: TradesTabProps) {
  const { tokenDecimals, blockExplorerBaseUrl } = useConfig();
  const { trades, people, more } = useMoreTrades(page);
  const now = serverNow() / 1_000;
  if (trades.length === 0) return <p className="py-5 text-soft">{collectionText.noTrades}</p>;
  return (
    <>
      <ul>
        {trades.map((trade) => {
          const url = transactionUrl(blockExplorerBaseUrl, trade.tx as `0x${string}`);
          return (
            <li
              key={`${trade.tx}${trade.kind}${trade.tokenId}`}
              className="flex min-h-11 items-center gap-3 border-line border-b py-2"
            >
              <Avatar address={trade.trader as `0x${string}`} className="size-6 rounded-md" />
              <p className="min-w-0 flex-1">
                <MemberLink address={trade.trader} people={people} />{' '}
                <span className="text-soft">
                  {trade.kind === 'mint' ? collectionText.bought : collectionText.sold} #
                  {trade.tokenId}
                </span>
              </p>
              <span className="tabular font-medium font-mono text-sm">
                {formatPrice(movedBy(trade), tokenDecimals, 'nearest')}
              </span>
              <span className="w-[72px] shrink-0 text-end text-faint text-sm">
                {formatWhen(trade.at, now)}
              </span>
              {url !== null && (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  aria-label={collectionText.transaction}
                  title={collectionText.transaction}
                  className="inline-flex size-6 items-center justify-center text-faint hover:text-ink max-wide:hidden"
                >
                  <OutsideIcon className="size-4" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <MoreButton label={collectionText.more} {...more} />
    </>
  );
}
