import { type CoinPool, coinsFor, sharesFor } from '@parley/domain/swap/liquidity';
import { maximumIn, slippageBps } from '@parley/domain/swap/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import { exactAmount } from '@parley/domain/tokens/max';
import { parseAmount } from '@parley/domain/tokens/parse';
import { sharesText, stakeText } from '@parley/text/stake';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { tokenBalanceOptions } from '../../data/tokens.ts';
import { useAddress, useIsChainSupported } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { holdingFacts } from './holdingFacts.tsx';
import { SharesAction } from './SharesAction.tsx';
import { useKeptAmount } from './useKeptAmount.ts';
import { useShareStep } from './useShareStep.ts';
import { useAddShares, useAllowShares } from './useShares.ts';

type AddFormProps = {
  pool: CoinPool;
  /** Shares that the member holds or has staked. */
  mine: bigint;
  entrance: ReactNode;
};

/** Both sides of the pool for shares of it: the member names the tokens, the pool's price the coins. */
export function AddForm({ pool, mine, entrance }: AddFormProps) {
  const { chatTokenAddress, chatTokenSymbol, tokenSymbol, tokenDecimals } = useConfig();
  const isReady = useIsChainSupported();
  const { typed, setTyped, keep, clear } = useKeptAmount('add');
  const { slippage } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const address = chatTokenAddress as `0x${string}`;
  const chat = { address, symbol: chatTokenSymbol, name: chatTokenSymbol, decimals: 18 };
  const [tokens, coins] = [useHeld(address), useHeld(null)];
  const [allow, add] = [useAllowShares(), useAddShares()];
  const amount = parseAmount(typed, 18);
  const bps = slippageBps(slippage);
  const needed = amount === null ? 0n : (coinsFor(pool, amount) ?? 0n);
  const most = maximumIn(needed, bps);
  const shares = sharesFor(pool, { tokens: amount ?? 0n, coins: needed });
  const change = { shares, tokens: amount ?? 0n, coins: needed };
  const coin = { symbol: tokenSymbol, decimals: tokenDecimals };
  const fault = faultOf();
  const isRight = amount !== null && shares > 0n && fault === null;
  const step = useShareStep(address, isRight ? amount : null);
  const shown = amount === null ? '' : formatAmount(amount, 18, 6);

  function faultOf(): string | null {
    if (typed.trim() === '') return null;
    if (amount === null) return stakeText.invalid;
    if (tokens !== null && amount > tokens) return stakeText.tooMuch;
    if (coins === null || most <= coins) return null;
    return sharesText.shortCoins(formatAmount(most - coins, tokenDecimals, 6), tokenSymbol);
  }

  return (
    <form
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRight || step === undefined) return;
        keep();
        if (step !== null && !step.isBatch) {
          allow.mutate({ token: address, amount, shown, unit: chatTokenSymbol });
          return;
        }
        const order = { tokens: amount, coins: needed, maxCoins: most, bps, shown };
        add.mutate(
          { ...order, isBatch: step !== null },
          { onSuccess: (isDone) => isDone && clear() },
        );
      }}
    >
      <AmountField
        label={sharesText.youAdd}
        value={typed}
        onChange={setTyped}
        token={{ ...chat, isImported: false }}
        onChooseToken={null}
        balance={isReady ? tokens : null}
        onMax={tokens === null ? null : () => setTyped(exactAmount(tokens, 18))}
        fault={fault}
      />
      <Facts
        facts={[
          {
            label: sharesText.with,
            value: <BeforeAfter before={formatAmount(most, tokenDecimals, 6)} unit={tokenSymbol} />,
          },
          {
            label: sharesText.yours,
            value: <BeforeAfter before={formatAmount(shares, 18, 6)} unit={stakeText.shares} />,
          },
          ...holdingFacts({ pool, mine, change, coin }),
        ]}
      />
      <SharesAction
        step={step}
        isRight={isRight}
        isBusy={allow.isPending || add.isPending}
        words={{
          step: sharesText.addStep,
          allowNow: sharesText.allowNow(shown, chatTokenSymbol),
          now: sharesText.addNow(shown, chatTokenSymbol),
          allowText: sharesText.allowAdd,
          batchText: sharesText.batchAdd,
          note: sharesText.comesBack,
        }}
        entrance={entrance}
      />
    </form>
  );
}

/** What the member has of a token, or of the native coin (null); null while that is unknown. */
function useHeld(address: `0x${string}` | null): bigint | null {
  const config = useConfig();
  const holder = useAddress();
  const { data } = useQuery({
    ...tokenBalanceOptions(config, { address }, holder ?? '0x'),
    enabled: holder !== null,
  });
  return data ?? null;
}
