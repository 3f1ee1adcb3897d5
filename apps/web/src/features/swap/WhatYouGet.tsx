import { zeroAddress } from '@parley/domain/fields/hex';
import { formatPoints } from '@parley/domain/points/format';
import { isOpen } from '@parley/domain/site/features';
import { impactLevel, pointsOfFee, poolFees } from '@parley/domain/swap/routes';
import { swapText } from '@parley/text/swap';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { referrerOptions } from '../../data/names.ts';
import type { Token } from '../../data/tokens.ts';
import { useAddress } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { figure, percent } from '../../tokens/amounts.ts';
import { classes } from '../../ui/classes.ts';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { useStops } from './useStops.ts';
import type { SwapView } from './useSwapView.ts';

/** How loud a price impact is. */
export const impactColors = {
  small: '',
  noticeable: 'text-warn',
  high: 'text-bad',
  extreme: 'text-bad font-bold',
} as const;

/** What comes out of a swap, and what it costs whom; all of it stands open. */
export function WhatYouGet({ view }: { view: SwapView }) {
  const config = useConfig();
  const holder = useAddress();
  const { deadline } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const { data: referrer } = useQuery({
    ...referrerOptions(config, holder ?? '0x'),
    enabled: holder !== null,
  });
  const { quote, market, from, to } = view;
  const trade = quote?.trade ?? null;
  const stops = useStops(view, trade?.route);
  if (quote === null || trade === null || market === undefined) return null;
  const { route } = trade;
  const fees = poolFees(trade);
  const feeToken = stops[route.feeAt] ?? from;
  const isReferred = referrer !== undefined && referrer !== zeroAddress;
  const points = pointsOfFee(trade.quote.fee, market, isReferred);
  const isCoinFee = route.path[route.feeAt]?.toLowerCase() === market.router.weth.toLowerCase();
  const hasPoints = isCoinFee && points > 0n && isOpen('activityPoints', config);
  const impact = quote.impactBps ?? 0n;
  const facts: Fact[] = [
    quote.exact === 'in'
      ? { label: swapText.atLeast, value: sum(quote.bound, to, 'down') }
      : { label: swapText.atMost, value: sum(quote.bound, from, 'up') },
    {
      label: swapText.impact,
      value: (
        <span className={classes(mono, impactColors[impactLevel(impact)])}>
          {percent(impact)} %
        </span>
      ),
    },
    {
      label: fees.length === 1 ? swapText.poolFee : swapText.poolFees(fees.length),
      value: fees.map((fee, index) => (
        <span key={route.path[index]} className="block">
          {sum(fee, stops[index] ?? from, 'up')}
        </span>
      )),
    },
    {
      label: swapText.communityFee(percent(route.feeBps)),
      value: sum(trade.quote.fee, feeToken, 'up'),
    },
    ...(hasPoints
      ? [{ label: swapText.points, value: unitOf(`+${formatPoints(points)}`, swapText.pointsUnit) }]
      : []),
    { label: swapText.validFor, value: unitOf(deadline, swapText.minutes) },
  ];
  return (
    <section>
      <h2 className="mb-2 text-lg">{swapText.title}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** How figures look among facts. */
export const mono = 'font-medium font-mono text-sm';

/** An amount with its unit. */
export function sum(amount: bigint, token: Token, rounded: 'up' | 'down'): ReactNode {
  return unitOf(figure(amount, token.decimals, rounded), token.symbol);
}

const unitOf = (amount: string, unit: string) => (
  <>
    <span className={mono}>{amount}</span> <bdi className="text-sm text-soft">{unit}</bdi>
  </>
);
