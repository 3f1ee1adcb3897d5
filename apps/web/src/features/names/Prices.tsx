import { formatAmount } from '@parley/domain/tokens/format';
import { mintText } from '@parley/text/mint';
import { useConfig } from '../../data/config.tsx';
import { Amount } from '../../ui/Amount.tsx';
import type { Market } from './mintButton.ts';
import { priceRows } from './priceRows.ts';

/** What names cost by their length, before one is typed. */
export function PriceList({ market }: { market: Market | null }) {
  const { tokenSymbol, tokenDecimals } = useConfig();
  return (
    <dl className="mt-3 grid gap-1 text-sm">
      {priceRows(market).map(({ label, priceWei }) => (
        <div key={label} className="flex min-h-7 items-baseline justify-between gap-3">
          <dt className="text-soft">{label}</dt>
          <dd>
            <Amount
              value={priceWei === null ? '…' : formatAmount(priceWei, tokenDecimals, 8, 'up')}
              unit={tokenSymbol}
              size="small"
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the member has, and how much is missing; both in wei. */
export function Shortfall({ balanceWei, priceWei }: { balanceWei: bigint; priceWei: bigint }) {
  const { tokenSymbol, tokenDecimals } = useConfig();
  const missing = priceWei - balanceWei;
  return (
    <p className="mt-2 text-soft text-sm">
      {mintText.short(
        `${formatAmount(balanceWei, tokenDecimals)} ${tokenSymbol}`,
        formatAmount(missing, tokenDecimals, 8, 'up'),
      )}
    </p>
  );
}
