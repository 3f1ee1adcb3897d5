import { impactLevel } from '@parley/domain/swap/routes';
import type { Handover } from '../../transactions/handOver.ts';
import type { SwapRisks } from './useSwapRisks.ts';
import type { SwapView } from './useSwapView.ts';

type Ready = Pick<SwapView, 'canSend' | 'kind' | 'quote' | 'from' | 'to'>;

/**
 * A swap as a Farcaster client takes it over; null while it can't be sent here either, and for what has to be agreed to
 * first, which a client doesn't ask.
 */
export function handoverOf(
  { canSend, kind, quote, from, to }: Ready,
  { isKnown, mustHold }: Pick<SwapRisks, 'isKnown' | 'mustHold'>,
): Handover | null {
  if (!canSend || !isKnown || mustHold || kind !== 'swap' || quote === null) return null;
  if (impactLevel(quote.impactBps ?? 0n) === 'extreme') return null;
  return { kind, from, to, amount: quote.amountIn };
}
