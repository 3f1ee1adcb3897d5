import { type CoinPool, holdingAfter, type ShareChange } from '@parley/domain/swap/liquidity';
import { formatAmount } from '@parley/domain/tokens/format';
import { sharesText } from '@parley/text/stake';
import type { Fact } from '../../ui/Facts.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';

type HoldingParameters = {
  pool: CoinPool;
  /** Shares that the member holds or has staked. */
  mine: bigint;
  change: ShareChange;
  coin: { symbol: string; decimals: number };
};

const nothing = { shares: 0n, tokens: 0n, coins: 0n };

/** The member's part of the pool and what it is worth, before and after a change of shares. */
export function holdingFacts({ pool, mine, change, coin }: HoldingParameters): Fact[] {
  const [before, after] = [holdingAfter(pool, mine, nothing), holdingAfter(pool, mine, change)];
  const worth = (wei: bigint) => formatAmount(wei, coin.decimals, 4);
  const part = ({ shareBps, worthWei }: typeof before) =>
    shareBps === 0n && worthWei > 0n ? '<0.01' : formatAmount(shareBps, 2, 2);
  return [
    {
      label: sharesText.part,
      value: <BeforeAfter before={part(before)} after={part(after)} unit="%" />,
    },
    {
      label: sharesText.worth,
      value: (
        <BeforeAfter
          before={worth(before.worthWei)}
          after={worth(after.worthWei)}
          unit={coin.symbol}
        />
      ),
    },
  ];
}
