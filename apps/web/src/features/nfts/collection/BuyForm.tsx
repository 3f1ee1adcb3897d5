import { isolated } from '@parley/domain/names/display';
import { burnManyReturn } from '@parley/domain/nft/curve';
import { formatAmount, formatPrice } from '@parley/domain/tokens/format';
import { tradeText } from '@parley/text/collection';
import { tokenText } from '@parley/text/tokens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceOptions } from '../../../data/balance.ts';
import { useConfig } from '../../../data/config.tsx';
import { Bounds } from './Bounds.tsx';
import { CountField } from './CountField.tsx';
import { FeeLines } from './FeeLines.tsx';
import { TradeForm } from './TradeForm.tsx';
import type { TradeFormProps } from './tradeFormProps.ts';
import { quoteBuy } from './tradeQuote.ts';
import { useMarket } from './useMarket.ts';
import { usePiecesMax } from './usePiecesMax.ts';
import { useBuy } from './useTrade.ts';

/** Buying the next pieces: what they cost, and what they cost at most if others buy first. */
export function BuyForm({ page, viewer, entrance }: TradeFormProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const countMax = usePiecesMax(page.collection.address);
  const [wanted, setCount] = useState(1);
  const count = Math.min(wanted, countMax);
  const [choice, setChoice] = useState(0);
  const { supply, lastTokenId, terms, slippageBps } = useMarket(page);
  const { quote, bounds } = quoteBuy({ supply, count: BigInt(count), terms, slippageBps });
  const bound = bounds[choice] ?? bounds[0];
  const buy = useBuy(page.collection);
  const balance = useBalance(viewer);
  const short = balance === undefined ? 0n : bound.amountWei - balance;
  const least = (wei: bigint) => formatPrice(wei, tokenDecimals, 'down');
  const firstId = Number(lastTokenId) + 1;
  const returned = burnManyReturn(supply + BigInt(count), BigInt(count), terms).total;

  return (
    <TradeForm
      label={tradeText.pay}
      totalWei={quote.total}
      rounded="up"
      pieces={tradeText.of(isolated(page.collection.name), firstId, count)}
      submit={{
        words: (amount, unit) => tradeText.buyNow(firstId, count, amount, unit),
        isBusy: buy.isPending,
        isDisabled: short > 0n,
      }}
      onSubmit={() => buy.mutate({ count: BigInt(count), maxCostWei: bound.amountWei })}
      entrance={entrance}
      note={
        short > 0n ? (
          tokenText.shortAside(formatPrice(short, tokenDecimals, 'up'), tokenSymbol)
        ) : (
          <>
            {balance !== undefined && `${tradeText.balance(least(balance), tokenSymbol)} `}
            {tradeText.soldBack(least(returned))}
          </>
        )
      }
    >
      <CountField value={count} max={countMax} onChange={setCount} />
      {countMax === 1 && <p className="text-faint text-sm">{tradeText.oneByOne}</p>}
      <FeeLines quote={quote} terms={terms} rounded="up" />
      <Bounds
        legend={tradeText.ifFaster}
        labels={bounds.map(({ faster }) => {
          const last = firstId + Number(faster) + count - 1;
          return faster === 0n && count === 1 ? tradeText.only(last) : tradeText.upTo(last);
        })}
        value={choice}
        onChange={setChoice}
      >
        {tradeText.atMost(formatAmount(bound.amountWei, tokenDecimals, 6, 'up'), tokenSymbol)}
      </Bounds>
    </TradeForm>
  );
}

/** The member's coins in wei; undefined while they load or without a wallet. */
function useBalance(viewer: string | null): bigint | undefined {
  const config = useConfig();
  const { data } = useQuery({
    ...balanceOptions(config, (viewer ?? '0x') as `0x${string}`),
    enabled: viewer !== null,
  });
  return data;
}
