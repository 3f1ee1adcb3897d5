import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { stakeAfter } from '@parley/domain/staking/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import { stakeText } from '@parley/text/stake';
import { useConfig } from '../../data/config.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ShieldIcon } from '../../ui/icons.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { unitOf } from './unit.ts';

type AfterProps = {
  stake: StakeState;
  token: StakeToken;
  /** What is about to be staked, or unstaked below zero; 0 for nothing yet. */
  change: bigint;
};

/** What a stake or its return changes, before it is sent. */
export function After({ stake, token, change }: AfterProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const now = stakeAfter(stake, 0n);
  const then = stakeAfter(stake, change);
  const row = (before: string, after: string, unit: string) => (
    <BeforeAfter before={before} after={after} unit={unit} />
  );
  const shares = (amount: bigint) => formatAmount(amount, token.decimals, 4);
  const percent = (bps: bigint) => formatAmount(bps, 2, 2);
  const coins = (wei: bigint) => formatAmount(wei, tokenDecimals, 2);
  return (
    <div>
      <h2 className="mb-2 text-lg">{stakeText.after}</h2>
      <Facts
        facts={[
          {
            label: stakeText.mine,
            value: row(shares(now.staked), shares(then.staked), unitOf(token)),
          },
          {
            label: stakeText.share,
            value: row(percent(now.shareBps), percent(then.shareBps), '%'),
          },
          {
            label: stakeText.perDay,
            value: row(coins(now.perDayWei), coins(then.perDayWei), tokenSymbol),
          },
          { label: stakeText.locked, value: stakeText.never },
        ]}
      />
      <p className="mt-4 flex gap-2.5 text-sm text-soft">
        <ShieldIcon className="mt-0.5 size-4 shrink-0" />
        {stakeText.unowned}
      </p>
    </div>
  );
}
