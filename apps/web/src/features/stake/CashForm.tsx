import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { type CoinPool, withdrawable } from '@parley/domain/swap/liquidity';
import { formatAmount } from '@parley/domain/tokens/format';
import { parseAmount } from '@parley/domain/tokens/parse';
import { sharesText, stakeText } from '@parley/text/stake';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { holdingFacts } from './holdingFacts.tsx';
import { ShareForm } from './ShareForm.tsx';
import { heldFault } from './shareTerms.ts';
import type { StakeForm } from './stakeForm.ts';
import { tokenOf } from './unit.ts';
import { useCashShares } from './useShares.ts';

type CashFormProps = {
  form: StakeForm;
  pool: CoinPool;
  token: StakeToken;
  /** Shares that the member holds or has staked. */
  mine: bigint;
  /** The pair, whose own token the shares are. */
  pair: `0x${string}`;
  entrance: ReactNode;
};

/** Shares for what they are of: tokens and coins at the pool's price. */
export function CashForm({ form, pool, token, mine, pair, entrance }: CashFormProps) {
  const { chatTokenSymbol, tokenSymbol, tokenDecimals } = useConfig();
  const { cash: typed } = form.draft;
  const cash = useCashShares(pair, () => form.settle({ cash: '' }));
  const amount = parseAmount(typed, token.decimals);
  const back = withdrawable(pool, amount ?? 0n);
  const { decimals, balance } = token;
  const fault = heldFault(typed, { decimals, held: balance, tooMuch: stakeText.tooMuch });
  const isRight = amount !== null && amount > 0n && fault === null;
  const change = isRight
    ? { shares: -amount, tokens: -back.tokens, coins: -back.coins }
    : { shares: 0n, tokens: 0n, coins: 0n };
  const coin = { symbol: tokenSymbol, decimals: tokenDecimals };
  const shown = amount === null ? '' : formatAmount(amount, token.decimals, token.decimals);
  return (
    <ShareForm
      label={sharesText.youCash}
      typed={typed}
      onType={(text) => form.change({ cash: text })}
      onAsk={form.keep}
      token={{ ...tokenOf(token, pair), address: pair }}
      held={token.balance}
      to={pair}
      amount={isRight ? amount : null}
      fault={fault}
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
      shown={shown}
      unit={stakeText.shares}
      isSending={cash.isPending}
      onSend={(isBatch) => cash.mutate({ shares: amount ?? 0n, ...back, shown, isBatch })}
      words={{
        step: sharesText.cashStep,
        allowNow: sharesText.allowNow(shown, stakeText.shares),
        now: sharesText.cashNow(shown),
        allowText: sharesText.allowCash,
        batchText: sharesText.batchCash,
      }}
      entrance={entrance}
    />
  );
}
