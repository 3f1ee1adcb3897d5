import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { formatAmount } from '@parley/domain/tokens/format';
import { stakeText } from '@parley/text/stake';
import { useConfig } from '../../data/config.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { unitOf } from './unit.ts';

type PoolFactsProps = { stake: StakeState; token: StakeToken; now: bigint };

const daySeconds = 86_400n;

/** What all stakers share, and until when. */
export function PoolFacts({ stake, token, now }: PoolFactsProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const { totalStaked, rewardRateWei, periodEnds, periodSeconds } = stake;
  return (
    <section>
      <h2 className="mb-2 text-lg">{stakeText.pool}</h2>
      <Facts
        facts={[
          {
            label: stakeText.all,
            value: (
              <Amount
                value={formatAmount(totalStaked, token.decimals, 2)}
                unit={unitOf(token)}
                size="small"
              />
            ),
          },
          {
            label: stakeText.pays,
            value: (
              <Amount
                value={formatAmount(rewardRateWei * daySeconds, tokenDecimals, 2)}
                unit={tokenSymbol}
                size="small"
              />
            ),
          },
          ending(totalStaked, periodEnds, now),
          { label: stakeText.period, value: stakeText.days(Number(periodSeconds / daySeconds)) },
        ]}
      />
    </section>
  );
}

/** When the stream ends, in words. It waits while nobody stakes. */
function ending(totalStaked: bigint, periodEnds: bigint, now: bigint): Fact {
  const { starts, first, ends, over, left } = stakeText;
  const seconds = Number(periodEnds - now);
  if (seconds <= 0) return { label: ends, value: over };
  if (totalStaked === 0n) return { label: starts, value: first };
  const hours = Math.floor(seconds / 3_600);
  const value = left(Math.floor(hours / 24), hours % 24, Math.floor(seconds / 60) % 60);
  return { label: ends, value };
}
