import type { People } from '@parley/domain/chat/wire';
import type { Trade } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { nftText } from '@parley/text/nfts';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { useConfig } from '../../data/config.tsx';
import { serverNow } from '../../platform/serverClock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { formatWhen } from '../../ui/when.ts';

/** What a trade moved, fees included: paid by a buyer, got by a seller. In wei. */
export function movedBy({ kind, priceWei, feesWei }: Trade): bigint {
  return kind === 'mint' ? priceWei + feesWei : priceWei - feesWei;
}

type JustTradedProps = { trades: readonly Trade[]; people: People };

/** The newest trades of all collections. */
export function JustTraded({ trades, people }: JustTradedProps) {
  const { tokenDecimals, tldName } = useConfig();
  const now = serverNow() / 1_000;
  return (
    <section className="border-line border-t pt-[22px]">
      <h2 className="mb-3 text-lg">{nftText.justTraded}</h2>
      <ul className="grid gap-3">
        {trades.map((trade) => (
          <li key={`${trade.tx}${trade.tokenId}`} className="flex items-start gap-2.5 text-sm">
            <Avatar address={trade.trader as `0x${string}`} className="size-7 rounded-lg" />
            <span className="min-w-0 flex-1">
              <Link
                href={`/nft/collection?id=${trade.collection}`}
                className="[overflow-wrap:anywhere] hover:underline"
              >
                <MemberName
                  name={people[trade.trader]?.name ?? null}
                  address={trade.trader}
                  tld={tldName}
                  warnings={text.nameWarning}
                />{' '}
                {trade.kind === 'mint' ? nftText.bought : nftText.sold}{' '}
                <bdi className="font-semibold">{nftText.piece(trade.name, trade.tokenId)}</bdi>
              </Link>
              <span className="block text-faint text-xs">{formatWhen(trade.at, now)}</span>
            </span>
            <span className="tabular font-medium font-mono">
              {formatPrice(movedBy(trade), tokenDecimals, 'nearest')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
