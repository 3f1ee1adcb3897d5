import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { type CoinPool, withdrawable } from '@parley/domain/swap/liquidity';
import { formatAmount } from '@parley/domain/tokens/format';
import { sharesText } from '@parley/text/stake';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { AddForm } from './AddForm.tsx';
import { CashForm } from './CashForm.tsx';
import type { StakeForm } from './stakeForm.ts';

type SharesSectionProps = {
  form: StakeForm;
  pool: CoinPool;
  token: StakeToken;
  /** Shares that the member has staked. */
  staked: bigint;
  /** The pair, whose own token the shares are. */
  pair: `0x${string}`;
  entrance: ReactNode;
};

const sides = [
  { value: 'get', label: sharesText.get },
  { value: 'cash', label: sharesText.cash },
] as const;

/** The shares that are staked: how to get them, and how to turn them back. */
export function SharesSection(props: SharesSectionProps) {
  const { form, pool, token, staked, pair, entrance } = props;
  const { shares: side } = form.draft;
  const { chatTokenSymbol, tokenSymbol, tokenDecimals } = useConfig();
  const mine = token.balance + staked;
  const worth = withdrawable(pool, token.balance);
  return (
    <section className="grid gap-5 border-line border-t pt-7">
      <header className="max-w-[66ch]">
        <h2 className="text-lg">{sharesText.title}</h2>
        <p className="mt-1 text-soft">{sharesText.intro(chatTokenSymbol, tokenSymbol)}</p>
      </header>
      {pool.totalShares === 0n ? (
        <p>{sharesText.empty}</p>
      ) : (
        <div className="grid items-start gap-7 wide:grid-cols-[420px_minmax(0,1fr)]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Segments
              label={sharesText.title}
              options={sides}
              value={side}
              onChange={(shares) => form.change({ shares })}
            />
            {side === 'get' ? (
              <AddForm form={form} pool={pool} mine={mine} pair={pair} entrance={entrance} />
            ) : (
              <CashForm
                form={form}
                pool={pool}
                token={token}
                mine={mine}
                pair={pair}
                entrance={entrance}
              />
            )}
          </div>
          <Facts
            facts={[
              { label: sharesText.held, value: figure(token.balance, token.decimals) },
              { label: chatTokenSymbol, value: figure(worth.tokens, 18) },
              { label: tokenSymbol, value: figure(worth.coins, tokenDecimals) },
            ]}
          />
        </div>
      )}
    </section>
  );
}

const figure = (amount: bigint, decimals: number) => (
  <span className="font-medium font-mono text-sm">{formatAmount(amount, decimals, 4)}</span>
);
