import { costOf } from '@parley/domain/nft/prices';
import { formatPrice } from '@parley/domain/tokens/format';
import { tradeText } from '@parley/text/collection';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TradePanel, type TradePanelProps } from './TradePanel.tsx';

/** On phones, where there is no rail: the price and the two buttons at the bottom of the page. */
export function TradeBar({ page, viewer, entrance }: TradePanelProps) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const [side, setSide] = useState<'buy' | 'sell' | null>(null);
  const { collection, mine } = page;
  return (
    <div className="flex min-h-16 items-center gap-2 border-line border-t px-4 py-2 wide:hidden">
      <p className="me-auto grid min-w-0">
        <span className="text-soft text-xs">{tradeText.pay}</span>
        <Amount
          value={formatPrice(costOf(collection), tokenDecimals, 'up')}
          unit={tokenSymbol}
          size="medium"
        />
      </p>
      {mine.length > 0 && <Button onClick={() => setSide('sell')}>{tradeText.sell}</Button>}
      <Button look="signal" className="min-w-28" onClick={() => setSide('buy')}>
        {tradeText.buy}
      </Button>
      {side !== null && (
        <Dialog title={collection.name} closeLabel={text.close} onClose={() => setSide(null)}>
          <TradePanel page={page} viewer={viewer} entrance={entrance} first={side} />
        </Dialog>
      )}
    </div>
  );
}
