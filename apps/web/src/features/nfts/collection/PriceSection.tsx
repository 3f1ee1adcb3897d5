import { curvePrice } from '@parley/domain/nft/curve';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatAmount, formatPrice } from '@parley/domain/tokens/format';
import { collectionText } from '@parley/text/collection';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { serverNow } from '../../../platform/serverClock.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { CurveChart } from './CurveChart.tsx';
import { TimeChart } from './TimeChart.tsx';

const views = ['curve', 'time'] as const;
const labels = { curve: collectionText.chartCurve, time: collectionText.chartTime };

/** How the price follows from how many exist, and how it went over time. */
export function PriceSection({ page: { collection, line } }: { page: CollectionPage }) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const [view, setView] = useState<(typeof views)[number]>('curve');
  const { supply, basePriceWei, launchedAt } = collection;
  // For pixels only.
  const basePrice = Number(basePriceWei) / 10 ** tokenDecimals;
  const next = formatPrice(curvePrice(BigInt(supply), basePriceWei), tokenDecimals, 'up');
  return (
    <section>
      <header className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-lg">{collectionText.chartTitle}</h2>
        <Segments
          label={collectionText.chartLabel}
          options={views.map((value) => ({ value, label: labels[value] }))}
          value={view}
          onChange={setView}
        />
      </header>
      {view === 'curve' ? (
        <CurveChart supply={supply} basePrice={basePrice} nextPrice={next} />
      ) : (
        <TimeChart
          line={line}
          launchedAt={launchedAt}
          now={Math.floor(serverNow() / 1_000)}
          basePrice={basePrice}
        />
      )}
      <p className="mt-1.5 text-faint text-sm">
        {view === 'curve'
          ? collectionText.curveNote(formatAmount(basePriceWei, tokenDecimals, 18), tokenSymbol)
          : collectionText.timeNote}
      </p>
    </section>
  );
}
