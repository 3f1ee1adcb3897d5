import { type CoinPool, coinsFor, sharesFor } from '@parley/domain/swap/liquidity';
import { maximumIn, slippageBps } from '@parley/domain/swap/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import { parseAmount } from '@parley/domain/tokens/parse';
import { sharesText, stakeText } from '@parley/text/stake';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { tokenBalanceOptions } from '../../data/tokens.ts';
import { useAddress } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { holdingFacts } from './holdingFacts.tsx';
import { ShareForm } from './ShareForm.tsx';
import { coinsFault, heldFault } from './shareTerms.ts';
import type { StakeForm } from './stakeForm.ts';
import { useAddShares } from './useShares.ts';

type AddFormProps = {
  form: StakeForm;
  pool: CoinPool;
  /** Shares that the member holds or has staked. */
  mine: bigint;
  /** The pair, which the tokens go to. */
  pair: `0x${string}`;
  entrance: ReactNode;
};

/** Both sides of the pool for shares of it: the member names the tokens, the pool's price the coins. */
export function AddForm({ form, pool, mine, pair, entrance }: AddFormProps) {
  const { chatTokenAddress, chatTokenSymbol, tokenSymbol, tokenDecimals } = useConfig();
  const { add: typed } = form.draft;
  const { slippage } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const address = chatTokenAddress as `0x${string}`;
  const names = { symbol: chatTokenSymbol, name: chatTokenSymbol };
  const chat = { address, ...names, decimals: 18, isImported: false };
  const [tokens, coins] = [useHeld(address), useHeld(null)];
  const add = useAddShares(() => form.settle({ add: '' }));
  const amount = parseAmount(typed, 18);
  const bps = slippageBps(slippage);
  const needed = amount === null ? 0n : (coinsFor(pool, amount) ?? 0n);
  const most = maximumIn(needed, bps);
  const shares = sharesFor(pool, { tokens: amount ?? 0n, coins: needed });
  const change = { shares, tokens: amount ?? 0n, coins: needed };
  const coin = { symbol: tokenSymbol, decimals: tokenDecimals };
  const held = { decimals: 18, held: tokens, tooMuch: stakeText.tooMuch };
  const fault = heldFault(typed, held) ?? coinsFault({ ...coin, most, held: coins });
  const isRight = amount !== null && shares > 0n && fault === null;
  const shown = amount === null ? '' : formatAmount(amount, 18, 18);

  return (
    <ShareForm
      label={sharesText.youAdd}
      typed={typed}
      onType={(text) => form.change({ add: text })}
      onAsk={form.keep}
      token={chat}
      to={pair}
      held={tokens}
      amount={isRight ? amount : null}
      fault={fault}
      facts={[
        {
          label: sharesText.with,
          value: (
            <BeforeAfter before={formatAmount(most, tokenDecimals, 6, 'up')} unit={tokenSymbol} />
          ),
        },
        {
          label: sharesText.yours,
          value: <BeforeAfter before={formatAmount(shares, 18, 6)} unit={stakeText.shares} />,
        },
        ...holdingFacts({ pool, mine, change, coin }),
      ]}
      shown={shown}
      unit={chatTokenSymbol}
      isSending={add.isPending}
      onSend={(isBatch) =>
        add.mutate({ tokens: amount ?? 0n, coins: needed, maxCoins: most, bps, shown, isBatch })
      }
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
