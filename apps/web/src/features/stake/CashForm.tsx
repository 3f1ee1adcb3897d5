import type { StakeToken } from '@parley/chain/staking/getStakeToken';
import { type CoinPool, withdrawable } from '@parley/domain/swap/liquidity';
import { formatAmount } from '@parley/domain/tokens/format';
import { exactAmount } from '@parley/domain/tokens/max';
import { parseAmount } from '@parley/domain/tokens/parse';
import { sharesText, stakeText } from '@parley/text/stake';
import { type ReactNode, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useIsChainSupported } from '../../data/wallet.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { tokenOf } from './unit.ts';
import { useCashShares } from './useShares.ts';

type CashFormProps = {
  pool: CoinPool;
  token: StakeToken;
  /** The pair, whose own token the shares are. */
  pair: `0x${string}`;
  entrance: ReactNode;
};

/** Shares for what they are of: tokens and coins at the pool's price. */
export function CashForm({ pool, token, pair, entrance }: CashFormProps) {
  const { chatTokenSymbol, tokenSymbol, tokenDecimals } = useConfig();
  const isReady = useIsChainSupported();
  const [typed, setTyped] = useState('');
  const cash = useCashShares(pair);
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
  const canSend = amount !== null && amount > 0n && fault === null;
  const shown = amount === null ? '' : formatAmount(amount, token.decimals, 6);
  return (
    <form
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSend) return;
        cash.mutate(
          { shares: amount, ...back, shown },
          { onSuccess: (isDone) => isDone && setTyped('') },
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
            value: `${formatAmount(back.tokens, 18, 6)} ${chatTokenSymbol}`,
          },
          { label: '', value: `${formatAmount(back.coins, tokenDecimals, 6)} ${tokenSymbol}` },
        ]}
      />
      {isReady ? (
        <Button type="submit" className="min-h-12 w-full" busy={cash.isPending} disabled={!canSend}>
          {canSend ? sharesText.cashNow(shown) : stakeText.enter}
        </Button>
      ) : (
        entrance
      )}
      {canSend && <p className="text-sm text-soft">{sharesText.asksTwiceBack}</p>}
    </form>
  );
}
