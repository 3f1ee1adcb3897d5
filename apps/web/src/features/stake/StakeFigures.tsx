import type { StakeState } from '@parley/chain/staking/getStake';
import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { aprBps, aprText } from '@parley/domain/staking/rules';
import { sharePriceWei } from '@parley/domain/swap/liquidity';
import { formatAmount } from '@parley/domain/tokens/format';
import { stakeText } from '@parley/text/stake';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { WriteButton } from '../../transactions/WriteButton.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { unitOf } from './unit.ts';
import { useClaim } from './useStaking.ts';

type StakeFiguresProps = { stake: StakeState; token: StakeToken; claimableWei: bigint };

/** Digits of what can be claimed that stand still long enough to be read, and those that follow. */
const steadyDigits = 4;
const tickingDigits = 9;

/** What the member has staked, what a year pays, and what can be claimed, second by second. */
export function StakeFigures({ stake, token, claimableWei }: StakeFiguresProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const isReady = useIsChainSupported();
  const claim = useClaim();
  const rate = token.pool === null ? null : aprBps(stake, sharePriceWei(token.pool));
  const steady = formatAmount(claimableWei, tokenDecimals, steadyDigits);
  const whole = formatAmount(claimableWei, tokenDecimals, tickingDigits);
  return (
    <dl className="grid gap-6 wide:grid-cols-[1fr_1fr_1.5fr]">
      <Figure label={stakeText.mine}>
        <Amount
          value={formatAmount(stake.staked, token.decimals, 4)}
          unit={unitOf(token)}
          size="large"
        />
      </Figure>
      <Figure label={stakeText.year}>
        {rate === null ? (
          <span className="text-sm text-soft">
            {token.pool === null ? stakeText.noRate : aprText(null)}
          </span>
        ) : (
          <Amount value={aprText(rate).replace(' %', '')} unit="%" size="large" />
        )}
      </Figure>
      <Figure label={stakeText.claimable}>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="whitespace-nowrap">
            <span className="tabular font-medium font-mono text-[30px] leading-9 tracking-[-0.04em]">
              {steady}
              <span className="text-faint">
                {whole.startsWith(steady) ? whole.slice(steady.length) : ''}
              </span>
            </span>{' '}
            <span className="text-sm text-soft">{tokenSymbol}</span>
          </span>
          {isReady && (
            <WriteButton
              busy={claim.isPending}
              disabled={claimableWei === 0n}
              aria-label={claimableWei === 0n ? undefined : stakeText.claimNow(steady, tokenSymbol)}
              onClick={() => claim.mutate(null)}
            >
              {stakeText.claim}
            </WriteButton>
          )}
        </span>
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="min-h-10 pt-1">{children}</dd>
    </div>
  );
}
