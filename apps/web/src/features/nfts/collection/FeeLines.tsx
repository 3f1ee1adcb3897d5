import type { CurveQuote, CurveTerms } from '@parley/domain/nft/curve';
import { formatAmount } from '@parley/domain/tokens/format';
import { tradeText } from '@parley/text/collection';
import { useConfig } from '../../../data/config.tsx';

type FeeLinesProps = { quote: CurveQuote; terms: CurveTerms; rounded: 'up' | 'down' };

/** What a trade is made of: the price, and whose the shares are. */
export function FeeLines({ quote, terms, rounded }: FeeLinesProps) {
  const { tokenDecimals } = useConfig();
  const percent = (bps: bigint) => formatAmount(bps, 2, 2);
  const sign = rounded === 'up' ? '' : '−';
  const rows = [
    { label: tradeText.curvePrice, wei: quote.price, sign: '' },
    { label: tradeText.creatorShare(percent(terms.creatorFeeBps)), wei: quote.creatorFee, sign },
    {
      label: tradeText.communityShare(percent(terms.protocolFeeBps)),
      wei: quote.protocolFee,
      sign,
    },
  ];
  return (
    <dl className="grid gap-2.5">
      {rows.map((row) => (
        <div key={row.label} className="flex items-baseline justify-between gap-3">
          <dt className="text-soft">{row.label}</dt>
          <dd className="tabular font-medium font-mono text-sm">
            {row.sign}
            {formatAmount(row.wei, tokenDecimals, 6, rounded)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
