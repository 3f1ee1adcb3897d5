import { priceDecimals, priceOf } from '@parley/domain/swap/cowOrder';
import { cowVenueOf } from '@parley/domain/swap/cowVenue';
import type { OrderRequest } from '@parley/domain/swap/link';
import { impactLevel } from '@parley/domain/swap/routes';
import { formatPrice, shortAddress } from '@parley/domain/tokens/format';
import { cowText } from '@parley/text/cow';
import { swapText } from '@parley/text/swap';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { bookOptions } from '../../../data/cow.ts';
import type { Token } from '../../../data/tokens.ts';
import { swapSettings } from '../../../storage/swapSettings.ts';
import { percent } from '../../../tokens/amounts.ts';
import { classes } from '../../../ui/classes.ts';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { useNow } from '../useNow.ts';
import { impactColors, mono, sum } from '../WhatYouGet.tsx';
import { validUntil } from './orderOf.ts';
import type { OrderView } from './useOrderView.ts';

type OrderFactsProps = { view: OrderView; draft: OrderRequest };

/** What an order says in full, before it is signed. */
export function OrderFacts({ view, draft }: OrderFactsProps) {
  const { limit, quote, isOwnPrice, from, to } = view;
  const { deadline } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const config = useConfig();
  const { data: book } = useQuery(bookOptions(config));
  const now = useNow(lookAgainMs);
  const isPublic = cowVenueOf(config)?.book === 'public';
  if (limit === null) return null;
  const until = validUntil(draft.lasts, now, deadline);
  const price = priceOf(limit, { from: from.decimals, to: to.decimals });
  const impact = quote?.impactBps ?? null;
  const facts: Fact[] = [
    draft.exact === 'in'
      ? { label: cowText.limitIn, value: sum(limit.buyAmount, to, 'down') }
      : { label: cowText.limitOut, value: sum(limit.sellAmount, from, 'up') },
    ...(price === null ? [] : [{ label: cowText.limitPrice, value: priceIn(price, to) }]),
    ...(isOwnPrice || impact === null
      ? []
      : [
          {
            label: swapText.impact,
            value: (
              <span className={classes(mono, impactColors[impactLevel(impact)])}>
                {percent(impact)} %
              </span>
            ),
          },
        ]),
    ...(until === null ? [] : [{ label: cowText.validUntil, value: timeOf(until, now) }]),
    { label: cowText.networkFee, value: isPublic ? cowText.inPrice : cowText.free },
    ...(isPublic ? [{ label: cowText.settledBy, value: cowText.publicBook }] : []),
    ...(book?.solver
      ? [
          {
            label: cowText.settledBy,
            value: (
              <>
                {cowText.solver}{' '}
                <span className={classes(mono, 'text-soft')}>{shortAddress(book.solver)}</span>
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <section>
      <h2 className="mb-2 text-lg">{cowText.title}</h2>
      <Facts facts={facts} />
      <p className="mt-3 text-sm text-soft">{cowText.terms}</p>
    </section>
  );
}

/** How often the last second of an order that is not signed yet moves on, in milliseconds. */
const lookAgainMs = 10_000;

function priceIn(price: bigint, { symbol }: Token) {
  return (
    <>
      <span className={mono}>{formatPrice(price, priceDecimals, 'down')}</span>{' '}
      <bdi className="text-sm text-soft">{symbol}</bdi>
    </>
  );
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A time today as a time of day, any other with its date. */
function timeOf(seconds: number, nowMs: number): string {
  const at = new Date(seconds * 1_000);
  const isToday = at.toDateString() === new Date(nowMs).toDateString();
  return (isToday ? clock : day).format(at);
}
