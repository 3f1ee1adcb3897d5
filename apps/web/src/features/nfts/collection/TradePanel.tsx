import { tradeText } from '@parley/text/collection';
import { useState } from 'react';
import { Segments } from '../../../ui/Segments.tsx';
import { BuyForm } from './BuyForm.tsx';
import { SellForm } from './SellForm.tsx';
import type { TradeFormProps } from './tradeFormProps.ts';

export type TradePanelProps = TradeFormProps & { first?: 'buy' | 'sell' };

const sides = [
  { value: 'buy', label: tradeText.buy },
  { value: 'sell', label: tradeText.sell },
] as const;

/** Buying and selling pieces, with what it costs before the wallet opens. */
export function TradePanel({ page, viewer, entrance, first = 'buy' }: TradePanelProps) {
  const [side, setSide] = useState<'buy' | 'sell'>(first);
  const Form = side === 'buy' ? BuyForm : SellForm;
  return (
    <section className="grid gap-4">
      <Segments
        label={`${tradeText.buy}, ${tradeText.sell}`}
        options={sides}
        value={side}
        onChange={setSide}
      />
      <Form page={page} viewer={viewer} entrance={entrance} />
    </section>
  );
}
