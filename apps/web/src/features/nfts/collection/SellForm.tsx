import { isolated } from '@parley/domain/names/display';
import { formatAmount } from '@parley/domain/tokens/format';
import { tradeText } from '@parley/text/collection';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useIsChainSupported } from '../../../data/wallet.ts';
import { Bounds } from './Bounds.tsx';
import { FeeLines } from './FeeLines.tsx';
import { PiecePicker } from './PiecePicker.tsx';
import { TradeForm } from './TradeForm.tsx';
import type { TradeFormProps } from './tradeFormProps.ts';
import { quoteSell } from './tradeQuote.ts';
import { useMarket } from './useMarket.ts';
import { usePiecesMax } from './usePiecesMax.ts';
import { useSell } from './useTrade.ts';

/** Selling chosen pieces back to the curve: what they return, and at least if others sell first. */
export function SellForm({ page, entrance }: TradeFormProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const isReady = useIsChainSupported();
  const { collection, mine } = page;
  /** Null until the member chooses: then it is the last one. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [choice, setChoice] = useState(0);
  const { supply, terms, slippageBps } = useMarket(page);
  const sell = useSell(collection);
  const piecesMax = usePiecesMax(collection.address);
  const ids = (chosen ?? mine.slice(-1)).filter((id) => mine.includes(id)).slice(-piecesMax);
  const count = BigInt(ids.length);
  const { quote, bounds } = quoteSell({ supply, count, terms, slippageBps });
  const bound = bounds[choice] ?? bounds[0];
  if (isReady && mine.length === 0) {
    return <p className="text-soft">{tradeText.nothingToSell}</p>;
  }
  return (
    <TradeForm
      label={tradeText.get}
      totalWei={quote.total}
      rounded="down"
      pieces={tradeText.soldFor(isolated(collection.name), ids.length)}
      submit={{
        words: (amount, unit) =>
          ids.length === 0 ? tradeText.choose : tradeText.sellNow(ids.length, amount, unit),
        isBusy: sell.isPending,
        isDisabled: ids.length === 0,
      }}
      onSubmit={() =>
        sell.mutate(
          { tokenIds: ids.map(BigInt), minReturnWei: bound.amountWei },
          { onSuccess: () => setChosen(null) },
        )
      }
      entrance={entrance}
    >
      {mine.length > 0 && (
        <PiecePicker ids={mine} chosen={ids} most={piecesMax} onChange={setChosen} />
      )}
      {piecesMax === 1 && mine.length > 1 && (
        <p className="text-faint text-sm">{tradeText.oneByOne}</p>
      )}
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
    </TradeForm>
  );
}
