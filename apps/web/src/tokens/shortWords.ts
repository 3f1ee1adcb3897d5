import { tokenText } from '@parley/text/tokens';
import type { Token } from '../data/tokens.ts';
import { figure } from './amounts.ts';
import type { Payable } from './usePayable.ts';

/** How much is missing to pay an amount, with the fee where that is what is missing; null for nothing. */
export function shortWords(
  amount: bigint,
  { symbol, decimals }: Pick<Token, 'symbol' | 'decimals'>,
  { held, affordable }: Pick<Payable, 'held' | 'affordable'>,
): string | null {
  const shown = (missing: bigint) => figure(missing, decimals, 'up');
  if (held !== null && amount > held) return tokenText.short(shown(amount - held), symbol);
  if (affordable === null || amount <= affordable) return null;
  return tokenText.feeShort(shown(amount - affordable), symbol);
}
