import { curvePrice, curveReserve } from '@parley/domain/nft/curve';
import { formatPrice } from '@parley/domain/tokens/format';
import { parseAmount } from '@parley/domain/tokens/parse';
import { createText } from '@parley/text/create';
import { useConfig } from '../../../data/config.tsx';
import { Field } from '../../../ui/Field.tsx';
import { CurveChart } from '../collection/CurveChart.tsx';
import type { DraftFieldsProps } from './MediaFields.tsx';

/** What the first one costs and what the creator keeps, with the curve that follows from it. */
export function PriceFields({
  draft,
  faults,
  change,
  canBuyFirst,
}: DraftFieldsProps & { canBuyFirst: boolean }) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const base = faults.price === undefined ? parseAmount(draft.price, tokenDecimals) : null;
  const share = faults.share === undefined ? (parseAmount(draft.share, 2) ?? 0n) : 0n;
  return (
    <section className="grid gap-4 border-line border-t pt-6">
      <h2 className="text-lg">{createText.priceTitle}</h2>
      <div className="grid gap-4 wide:grid-cols-3">
        <Field
          label={createText.price}
          inputMode="decimal"
          value={draft.price}
          suffix={tokenSymbol}
          onChange={(event) => change({ price: event.target.value })}
          wrong={faults.price !== undefined}
          hint={faults.price?.text ?? createText.priceHint}
        />
        <Field
          label={createText.share}
          inputMode="decimal"
          value={draft.share}
          suffix="%"
          onChange={(event) => change({ share: event.target.value })}
          wrong={faults.share !== undefined}
          hint={faults.share?.text ?? createText.shareHint}
        />
        <Field
          label={createText.first}
          inputMode="numeric"
          value={draft.firstTokens}
          onChange={(event) => change({ firstTokens: event.target.value })}
          wrong={faults.firstTokens !== undefined}
          disabled={!canBuyFirst}
          hint={
            canBuyFirst ? (faults.firstTokens?.text ?? createText.firstHint) : createText.firstOff
          }
        />
      </div>
      {base !== null && (
        <>
          <CurveChart
            supply={0}
            basePrice={Number(base) / 10 ** tokenDecimals}
            nextPrice={formatPrice(base, tokenDecimals, 'up')}
          />
          <dl className="grid grid-cols-2 gap-4 border-line border-t pt-4 wide:grid-cols-4">
            {[1n, 10n, 50n].map((n) => (
              <div key={n.toString()}>
                <dt className="text-faint text-sm">{createText.nth(Number(n))}</dt>
                <dd className="tabular font-medium font-mono text-lg">
                  {formatPrice(curvePrice(n - 1n, base), tokenDecimals, 'up')}
                </dd>
              </div>
            ))}
            <div>
              <dt className="text-faint text-sm">{createText.earnBy(50)}</dt>
              <dd className="tabular font-medium font-mono text-good text-lg">
                {formatPrice((curveReserve(50n, base) * share) / 10_000n, tokenDecimals, 'down')}
              </dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}
