import { priceDecimals, priceOf } from '@parley/domain/swap/cowOrder';
import { type Lasts, lasts, type OrderRequest } from '@parley/domain/swap/link';
import { formatPrice } from '@parley/domain/tokens/format';
import { cowText } from '@parley/text/cow';
import { useId, useSyncExternalStore } from 'react';
import { swapSettings } from '../../../storage/swapSettings.ts';
import { percent } from '../../../tokens/amounts.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { OrderView } from './useOrderView.ts';

type TermsFieldsProps = {
  draft: OrderRequest;
  view: OrderView;
  onChange: (changed: Partial<OrderRequest>) => void;
};

/** The two terms of an order that a swap does not have: a price of one's own, and how long it waits for it. */
export function TermsFields({ draft, view, onChange }: TermsFieldsProps) {
  const { from, to, quote, isOwnPrice, priceFault } = view;
  const market =
    quote &&
    priceOf(
      { sellAmount: quote.amountIn, buyAmount: quote.amountOut },
      { from: from.decimals, to: to.decimals },
    );
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <div>
        <Field
          label={cowText.price(from.symbol)}
          value={draft.price}
          onChange={(event) => onChange({ price: event.target.value })}
          inputMode="decimal"
          maxLength={80}
          placeholder={market === null ? '' : formatPrice(market, priceDecimals, 'down')}
          suffix={to.symbol}
          wrong={priceFault !== null}
          hint={priceFault ?? comparison(view)}
        />
        {isOwnPrice && (
          <button
            type="button"
            onClick={() => onChange({ price: '' })}
            className="inline-flex min-h-11 items-center text-sm text-signal-text hover:underline wide:min-h-8"
          >
            {cowText.useMarket}
          </button>
        )}
      </div>
      <LastsField value={draft.lasts} onChange={(chosen) => onChange({ lasts: chosen })} />
    </div>
  );
}

/** How a price of one's own stands to the pools'. */
function comparison({ overBps, isOwnPrice }: OrderView): string | null {
  if (!isOwnPrice) return cowText.atMarket;
  if (overBps === null) return null;
  if (overBps === 0n) return cowText.same;
  return overBps > 0n ? cowText.over(percent(overBps)) : cowText.under(percent(-overBps));
}

type LastsFieldProps = { value: Lasts; onChange: (value: Lasts) => void };

function LastsField({ value, onChange }: LastsFieldProps) {
  const id = useId();
  const { deadline } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const labels = { ...cowText.lasts, setting: cowText.lasts.setting(deadline || '0') };
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm text-soft">
        {cowText.until}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value as Lasts)}>
        {lasts.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}
