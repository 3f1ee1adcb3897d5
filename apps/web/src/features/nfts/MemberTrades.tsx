import type { Trade } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { memberNftText } from '@parley/text/memberNfts';
import { nftText } from '@parley/text/nfts';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { serverNow } from '../../platform/serverClock.ts';
import { formatWhen } from '../../ui/when.ts';
import { movedBy } from './JustTraded.tsx';

/** A member's last trades, newest first. */
export function MemberTrades({ trades }: { trades: readonly Trade[] }) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const now = serverNow() / 1_000;
  if (trades.length === 0) return <p className="text-soft">{memberNftText.none.activity}</p>;
  return (
    <ul>
      {trades.map((trade) => (
        <li
          key={`${trade.tx}${trade.tokenId}`}
          className="flex min-h-11 items-center gap-3 border-line border-b py-2"
        >
          <p className="min-w-0 flex-1 text-soft">
            {trade.kind === 'mint' ? memberNftText.bought : memberNftText.sold}{' '}
            <Link
              href={`/nft/collection?id=${trade.collection}`}
              className="font-semibold text-ink [overflow-wrap:anywhere] hover:underline"
            >
              <bdi>{nftText.piece(trade.name, trade.tokenId)}</bdi>
            </Link>
          </p>
          <span className="tabular font-medium font-mono text-sm">
            {formatPrice(movedBy(trade), tokenDecimals, 'nearest')}{' '}
            <span className="text-soft">{tokenSymbol}</span>
          </span>
          <span className="w-[72px] shrink-0 text-end text-faint text-sm">
            {formatWhen(trade.at, now)}
          </span>
        </li>
      ))}
    </ul>
  );
}
