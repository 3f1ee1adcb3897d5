import { impactLevel } from '@parley/domain/swap/routes';
import { formatPrice } from '@parley/domain/tokens/format';
import { swapText } from '@parley/text/swap';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { ProblemIcon, WarningIcon } from '../../ui/icons.ts';
import { percent } from './amounts.ts';
import { gainOfHalves, keptBps } from './quote.ts';
import type { SwapView } from './useSwapView.ts';

type WarningsProps = {
  view: Pick<SwapView, 'from' | 'to' | 'quote' | 'refusal' | 'kept' | 'kind'>;
};

/** What speaks against a swap, the worst first. */
export function Warnings({ view }: WarningsProps) {
  const { from, to, refusal, kept, kind } = view;
  const unlisted = [from, to].filter(({ isImported }) => isImported);
  return (
    <>
      {refusal !== null && (
        <Notice isBad>
          <p role="alert">{refusal}</p>
        </Notice>
      )}
      <ImpactWarning view={view} />
      {kept !== null && (
        <Notice>
          <p>
            {swapText.keepsPart((from.address === null ? to : from).symbol, percent(keptBps(kept)))}
          </p>
        </Notice>
      )}
      {unlisted.map(({ address, symbol }) => (
        <p key={address} className="text-sm text-warn">
          {swapText.unlisted(symbol)}
        </p>
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

function ImpactWarning({ view: { quote, from, to } }: WarningsProps) {
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
