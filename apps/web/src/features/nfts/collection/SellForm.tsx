import { formatAmount } from '@parley/domain/tokens/format';
import { tradeText } from '@parley/text/collection';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useIsChainSupported } from '../../../data/wallet.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Bounds } from './Bounds.tsx';
import { FeeLines } from './FeeLines.tsx';
import { PiecePicker } from './PiecePicker.tsx';
import type { TradePanelProps } from './TradePanel.tsx';
import { quoteSell } from './tradeQuote.ts';
import { useMarket } from './useMarket.ts';
import { useSell } from './useTrade.ts';

/** Selling chosen pieces back to the curve: what they return, and at least if others sell first. */
export function SellForm({ page, entrance }: TradePanelProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const isReady = useIsChainSupported();
  const { collection, mine } = page;
  /** Null until the member chooses: then it is the last one. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [choice, setChoice] = useState(0);
  const { supply, terms, slippageBps } = useMarket(page);
  const sell = useSell(collection);
  const ids = (chosen ?? mine.slice(-1)).filter((id) => mine.includes(id));
  const count = BigInt(ids.length);
  const { quote, bounds } = quoteSell({ supply, count, terms, slippageBps });
  const bound = bounds[choice] ?? bounds[0];
  if (isReady && mine.length === 0) {
    return <p className="text-soft">{tradeText.nothingToSell}</p>;
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        sell.mutate(
          { tokenIds: ids.map(BigInt), minReturnWei: bound.amountWei },
          { onSuccess: () => setChosen(null) },
        );
      }}
    >
      <div>
        <p className="text-sm text-soft">{tradeText.get}</p>
        <p>
          <Amount
            value={formatAmount(quote.total, tokenDecimals, 6)}
            unit={tokenSymbol}
            size="large"
          />
        </p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          {tradeText.soldFor(collection.name, ids.length)}
        </p>
      </div>
      {mine.length > 0 && <PiecePicker ids={mine} chosen={ids} onChange={setChosen} />}
      <FeeLines quote={quote} terms={terms} rounded="down" />
      <Bounds
        legend={tradeText.ifSold}
        labels={bounds.map(({ faster }) =>
          faster === 0n ? tradeText.noneFaster : tradeText.someFaster(Number(faster)),
        )}
        value={choice}
        onChange={setChoice}
      >
        {tradeText.atLeast(formatAmount(bound.amountWei, tokenDecimals, 6), tokenSymbol)}
      </Bounds>
      {isReady ? (
        <Button
          type="submit"
          look="signal"
          className="min-h-12 w-full"
          busy={sell.isPending}
          disabled={ids.length === 0}
        >
          {ids.length === 0 ? tradeText.choose : tradeText.sellNow(ids.length)}
        </Button>
      ) : (
        entrance
      )}
    </form>
  );
}
