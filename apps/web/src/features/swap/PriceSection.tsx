import { formatChange, formatTokenPrice, poolPrice, priceNumber } from '@parley/domain/swap/price';
import { type PriceSpan, priceSpans } from '@parley/domain/swap/wire';
import { spanSeconds } from '@parley/domain/time/spans';
import { swapText } from '@parley/text/swap';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTopic } from '../../data/changes.ts';
import { pairPricesOptions, type SwapPair } from '../../data/swapHistory.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { classes } from '../../ui/classes.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { PriceChart, timeOf } from './PriceChart.tsx';
import { pairTopic } from './pairOf.ts';
import type { SwapView } from './useSwapView.ts';

const words = swapText.chart;
const seconds = { ...spanSeconds, all: 0 } as const;
const options = priceSpans.map((value) => ({ value, label: words.spans[value] }));

type PriceSectionProps = {
  view: Pick<SwapView, 'from' | 'to' | 'market' | 'quote'>;
  pair: SwapPair;
  /** The price that the member asks for; null for none. */
  own?: bigint | null;
};

/** What is this many times as much as all that was is not drawn: it would make a line of the rest. */
const farTimes = 3;

/** What one token of the form costs in the other: now, by its pools, and before, by its swaps. */
export function PriceSection({ view, pair, own = null }: PriceSectionProps) {
  const { from: base, to: quote, market } = view;
  const [span, setSpan] = useState<PriceSpan>('week');
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, isError, refetch } = useQuery(pairPricesOptions(pair, span));
  const weth = market?.router.weth;
  useTopic(
    pairTopic(pair, weth),
    useCallback(() => void refetch(), [refetch]),
  );
  const decimals = { base: base.decimals, quote: quote.decimals };
  const textOf = (price: bigint) => formatTokenPrice(price, decimals);
  const points = pointsOf();
  const [first, last] = [points[0], points.at(-1)];
  const looked = (chosen === null ? undefined : points[chosen]) ?? last;
  const change = first && last ? formatChange(first.price, last.price) : '';
  const title = words.title(base.symbol, quote.symbol);
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1 text-lg [overflow-wrap:anywhere]">{title}</h2>
      <p className="flex min-h-11 flex-wrap items-baseline gap-x-2.5">
        {looked !== undefined && (
          <span className="tabular font-medium font-mono text-2xl leading-10 tracking-[-0.03em] [overflow-wrap:anywhere]">
            {looked.text}
          </span>
        )}
        {chosen !== null && looked !== undefined ? (
          <span className="text-sm text-soft">{timeOf(looked, looked === last)}</span>
        ) : (
          <span className={classes('tabular font-medium font-mono text-sm', colorOf(change))}>
            {change}
          </span>
        )}
      </p>
      {content()}
      <Segments
        className="mt-3"
        label={words.spanLabel}
        options={options}
        value={span}
        onChange={(value) => {
          setSpan(value);
          setChosen(null);
        }}
      />
    </section>
  );

  /** The prices that were, and the pool's own of now. */
  function pointsOf() {
    const prices = data?.prices ?? [];
    const route = view.quote?.trade?.route ?? market?.routes.find(({ pools }) => poolPrice(pools));
    const price = (route && poolPrice(route.pools)) ?? prices.at(-1)?.price;
    if (price === undefined) return [];
    const now = Math.max(Math.floor(serverNow() / 1_000), prices.at(-1)?.at ?? 0);
    return [...prices, { at: now, price }].map((point) => ({
      ...point,
      value: priceNumber(point.price, decimals),
      text: textOf(point.price),
    }));
  }

  function ownBetween(least: number, most: number) {
    if (own === null) return null;
    const value = priceNumber(own, decimals);
    return value < least || value > most ? null : { value, text: textOf(own) };
  }

  function content() {
    if (data === undefined) {
      if (isError) return <Failed text={words.failed} onRetry={() => void refetch()} />;
      return <div aria-hidden="true" className="h-[168px] animate-late rounded-control bg-raise" />;
    }
    if (data.prices.length === 0 || first === undefined || last === undefined) {
      return <p className="min-h-[168px] text-sm text-soft">{words.empty}</p>;
    }
    const sorted = points.toSorted((one, other) => one.value - other.value);
    const [low = last, high = last] = [sorted[0], sorted.at(-1)];
    return (
      <PriceChart
        label={words.summary(title, words.times[span], low.text, high.text, last.text)}
        points={points}
        from={span === 'all' ? first.at : Math.min(first.at, last.at - seconds[span])}
        unit={quote.symbol}
        own={ownBetween(low.value / farTimes, high.value * farTimes)}
        chosen={chosen !== null && chosen < points.length ? chosen : null}
        onChoose={setChosen}
      />
    );
  }
}

/** Good when it got dearer, bad when cheaper, as charts have it. */
function colorOf(change: string): string {
  if (change.startsWith('+')) return 'text-good';
  return change.startsWith('−') ? 'text-bad' : 'text-soft';
}

/** Where the price will be. */
export function PriceSkeleton() {
  return <div aria-hidden="true" className="h-[292px] animate-late rounded-control bg-raise" />;
}
