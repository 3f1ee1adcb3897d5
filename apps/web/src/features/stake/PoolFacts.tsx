import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { formatAmount } from '@parley/domain/tokens/format';
import { stakeText } from '@parley/text/stake';
import { useConfig } from '../../data/config.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Facts } from '../../ui/Facts.tsx';
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
          { label: stakeText.ends, value: ending(totalStaked, periodEnds, now) },
          { label: stakeText.period, value: stakeText.days(Number(periodSeconds / daySeconds)) },
        ]}
      />
    </section>
  );
}

/** When the stream ends, in words. It waits while nobody stakes. */
function ending(totalStaked: bigint, periodEnds: bigint, now: bigint): string {
  const left = Number(periodEnds - now);
  if (left <= 0) return stakeText.over;
  if (totalStaked === 0n) return stakeText.paused;
  const hours = Math.floor(left / 3_600);
  return stakeText.left(Math.floor(hours / 24), hours % 24, Math.floor(left / 60) % 60);
}
