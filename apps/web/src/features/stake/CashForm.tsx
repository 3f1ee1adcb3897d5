import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { type CoinPool, withdrawable } from '@parley/domain/swap/liquidity';
import { formatAmount } from '@parley/domain/tokens/format';
import { exactAmount } from '@parley/domain/tokens/max';
import { parseAmount } from '@parley/domain/tokens/parse';
import { sharesText, stakeText } from '@parley/text/stake';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { holdingFacts } from './holdingFacts.tsx';
import { SharesAction } from './SharesAction.tsx';
import { tokenOf } from './unit.ts';
import { useKeptAmount } from './useKeptAmount.ts';
import { useShareStep } from './useShareStep.ts';
import { useAllowShares, useCashShares } from './useShares.ts';

type CashFormProps = {
  pool: CoinPool;
  token: StakeToken;
  /** Shares that the member holds or has staked. */
  mine: bigint;
  /** The pair, whose own token the shares are. */
  pair: `0x${string}`;
  entrance: ReactNode;
};

/** Shares for what they are of: tokens and coins at the pool's price. */
export function CashForm({ pool, token, mine, pair, entrance }: CashFormProps) {
  const { chatTokenSymbol, tokenSymbol, tokenDecimals } = useConfig();
  const isReady = useIsChainSupported();
  const { typed, setTyped, keep, clear } = useKeptAmount('cash');
  const [allow, cash] = [useAllowShares(), useCashShares(pair)];
  const amount = parseAmount(typed, token.decimals);
  const back = withdrawable(pool, amount ?? 0n);
  const fault =
    typed.trim() === ''
      ? null
      : amount === null
        ? stakeText.invalid
        : amount > token.balance
          ? stakeText.tooMuch
          : null;
  const isRight = amount !== null && amount > 0n && fault === null;
  const step = useShareStep(pair, isRight ? amount : null);
  const change = isRight
    ? { shares: -amount, tokens: -back.tokens, coins: -back.coins }
    : { shares: 0n, tokens: 0n, coins: 0n };
  const coin = { symbol: tokenSymbol, decimals: tokenDecimals };
  const shown = amount === null ? '' : formatAmount(amount, token.decimals, 6);
  return (
    <form
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRight || step === undefined) return;
        keep();
        if (step !== null && !step.isBatch) {
          allow.mutate({ token: pair, amount, shown, unit: stakeText.shares });
          return;
        }
        cash.mutate(
          { shares: amount, ...back, shown, isBatch: step !== null },
          { onSuccess: (isDone) => isDone && clear() },
        );
      }}
    >
      <AmountField
        label={sharesText.youCash}
        value={typed}
        onChange={setTyped}
        token={tokenOf(token, pair)}
        onChooseToken={null}
        balance={isReady ? token.balance : null}
        onMax={() => setTyped(exactAmount(token.balance, token.decimals))}
        fault={fault}
      />
      <Facts
        facts={[
          {
            label: sharesText.back,
            value: <BeforeAfter before={formatAmount(back.tokens, 18, 6)} unit={chatTokenSymbol} />,
          },
          {
            label: '',
            value: (
              <BeforeAfter before={formatAmount(back.coins, tokenDecimals, 6)} unit={tokenSymbol} />
            ),
          },
          ...holdingFacts({ pool, mine, change, coin }),
        ]}
      />
      <SharesAction
        step={step}
        isRight={isRight}
        isBusy={allow.isPending || cash.isPending}
        words={{
          step: sharesText.cashStep,
          allowNow: sharesText.allowNow(shown, stakeText.shares),
          now: sharesText.cashNow(shown),
          allowText: sharesText.allowCash,
          batchText: sharesText.batchCash,
        }}
        entrance={entrance}
      />
    </form>
  );
}
