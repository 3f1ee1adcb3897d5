import type { RoundTrip } from '@parley/chain/swap/tryRoundTrip';
import { impactLevel } from '@parley/domain/swap/routes';
import { formatPrice } from '@parley/domain/tokens/format';
import { keptBps } from '@parley/domain/tokens/kept';
import { swapText } from '@parley/text/swap';
import type { ReactNode } from 'react';
import type { Token } from '../../data/tokens.ts';
import { percent } from '../../tokens/amounts.ts';
import { TokenNotice } from '../../tokens/TokenNotice.tsx';
import { classes } from '../../ui/classes.ts';
import { ProblemIcon, WarningIcon } from '../../ui/icons.ts';
import { gainOfHalves } from './quote.ts';
import type { SwapRisks } from './useSwapRisks.ts';
import type { SwapView } from './useSwapView.ts';

type WarningsProps = {
  view: Pick<SwapView, 'from' | 'to' | 'quote' | 'refusal' | 'kept' | 'kind'>;
  risks: SwapRisks;
  /** Takes another token at an end. */
  onPick: (end: 'from' | 'to', token: Token) => void;
};

/** What speaks against a swap, the worst first. */
export function Warnings({ view, risks, onPick }: WarningsProps) {
  const { from, to, refusal, kept, kind } = view;
  const isTaxTold = risks.trip?.kind === 'fine' && isTaxed(risks.trip);
  return (
    <>
      {refusal !== null && (
        <Notice isBad>
          <p role="alert">{refusal}</p>
        </Notice>
      )}
      <ImpactWarning view={view} />
      <TripWarning unit={to.symbol} risks={risks} />
      {kept !== null && !isTaxTold && (
        <Notice>
          <p>
            {swapText.keepsPart(
              keeperOf(from, to),
              percent(keptBps(kept.quotedOut, kept.amountOut)),
            )}
          </p>
        </Notice>
      )}
      {(['from', 'to'] as const).map((end) => (
        <TokenNotice key={end} check={risks[end]} onPick={(token) => onPick(end, token)} />
      ))}
      {(kind === 'wrap' || kind === 'unwrap') && (
        <p className="text-sm text-soft">
          {kind === 'wrap'
            ? swapText.wrapText(from.symbol, to.symbol)
            : swapText.wrapText(to.symbol, from.symbol)}
        </p>
      )}
    </>
  );
}

/** Whose contract keeps a part: coins keep nothing, and of two tokens it may be either. */
function keeperOf(from: Token, to: Token): string {
  if (from.address === null) return to.symbol;
  return to.address === null ? from.symbol : swapText.either(from.symbol, to.symbol);
}

/** From here on what a contract keeps is a bad sign, in basis points. */
const badTaxBps = 1_000n;

type Taxes = Extract<RoundTrip, { kind: 'fine' }>;
const isTaxed = ({ buyTaxBps, sellTaxBps }: Taxes) => buyTaxBps > 0n || sellTaxBps > 0n;

/** Whether what is bought can be sold again, and what its contract keeps. */
function TripWarning({ unit, risks }: { unit: string; risks: SwapRisks }) {
  const { trip, from, to } = risks;
  if (trip === null) return null;
  // A namesake says by itself how to go on.
  const isTold = from.twin !== null || to.twin !== null;
  if (trip.kind !== 'fine') {
    const words = trip.kind === 'unsellable' ? swapText.unsellable : swapText.unknownSale;
    return (
      <Notice isBad>
        <p role="alert">
          {words(unit)} {!isTold && swapText.goOnAnyway}
        </p>
      </Notice>
    );
  }
  if (!isTaxed(trip)) return null;
  const { buyTaxBps, sellTaxBps } = trip;
  return (
    <Notice isBad={buyTaxBps >= badTaxBps || sellTaxBps >= badTaxBps}>
      <p>{taxWords(unit, trip)}</p>
    </Notice>
  );
}

function taxWords(unit: string, { buyTaxBps, sellTaxBps }: Taxes): string {
  if (sellTaxBps === 0n) return swapText.taxedBuy(unit, wholePercent(buyTaxBps));
  if (buyTaxBps === 0n) return swapText.taxedSale(unit, wholePercent(sellTaxBps));
  return swapText.taxed(unit, wholePercent(buyTaxBps), wholePercent(sellTaxBps));
}

/** Basis points as percent without decimals, since what is tried is about right; a little is not called nothing. */
function wholePercent(bps: bigint): string {
  return bps > 0n && bps < 50n ? '<1' : String((bps + 50n) / 100n);
}

function ImpactWarning({ view: { quote, from, to } }: Pick<WarningsProps, 'view'>) {
  if (quote === null || quote.impactBps === null) return null;
  const level = impactLevel(quote.impactBps);
  if (level === 'small') return null;
  const gain = gainOfHalves(quote);
  const unit = quote.exact === 'in' ? to : from;
  return (
    <Notice isBad={level !== 'noticeable'}>
      <p>
        <strong>{swapText.impactTitle(percent(quote.impactBps))}</strong>{' '}
        {level === 'extreme' && `${swapText.extreme} `}
        <span className="text-soft">
          {gain > 0n && swapText.halves(formatPrice(gain, unit.decimals, 'down'), unit.symbol)}
        </span>
      </p>
    </Notice>
  );
}

/** A framed word of warning; a bad one is red. */
export function Notice({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  const Icon = isBad ? ProblemIcon : WarningIcon;
  return (
    <div
      className={classes(
        'flex items-start gap-3 rounded-sheet border p-4 text-sm',
        isBad ? 'border-bad/50 bg-bad/8' : 'border-warn/50 bg-warn/8',
      )}
    >
      <Icon className={classes('mt-0.5 size-4 shrink-0', isBad ? 'text-bad' : 'text-warn')} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
